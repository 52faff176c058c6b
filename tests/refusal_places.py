"""Where a refusal comes from: what the fuzz tests count to see that they test something."""

import traceback


def place_of(refusal: BaseException) -> str:
    """The file inside the package and the line that raised an error."""
    *_, (frame, line) = traceback.walk_tb(refusal.__traceback__)
    return f"{frame.f_code.co_filename.split('/gaslamp/')[-1]}:{line}"
