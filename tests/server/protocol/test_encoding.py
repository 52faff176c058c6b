"""Messages as bytes."""

import msgspec
import pytest

from gaslamp.core.state import State
from server.match.test_leaks import script


def test_the_state_type_is_not_what_is_sent() -> None:
    """A state cannot be encoded by mistake."""
    state: State = script("pocket", None, 4)
    with pytest.raises(TypeError):
        msgspec.json.encode(state)
