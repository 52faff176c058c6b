"""The tests notice faults: each is planted alone, and some test must turn red.

`make test-long PART=mutation` plants them all; a fault that survives is a test that fails here.
"""

import ast

import pytest

from mutation.planting import (
    FAILED,
    PASSED,
    SECONDS_FOR_ALL,
    Copy,
    Fault,
    missing_test,
    read_faults,
)

FAULTS = read_faults()
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("copy"))


def test_each_fault_has_a_name_of_its_own() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 50


@each_fault
def test_each_fault_can_be_planted_and_its_tests_exist(fault: Fault) -> None:
    ast.parse(fault.text())
    assert fault.new != fault.old
    assert fault.tests
    assert [missing_test(node) for node in fault.tests] == [None] * len(fault.tests)


def test_a_fault_whose_text_is_gone_is_told() -> None:
    rotten = Fault("rotten", "pyproject.toml", "no such text", "", ())
    with pytest.raises(ValueError, match="the old text must occur once"):
        rotten.text()


@pytest.mark.parametrize(
    ("node", "missing"),
    [
        ("tests/no_such.py", "there is no tests/no_such.py"),
        ("tests/edits.py::test_x", "there is no test_x in tests/edits.py"),
        ("tests/edits.py::put[a]", None),
        ("tests/edits.py::edit", "there is no edit in tests/edits.py"),  # inside another function
    ],
)
def test_a_test_that_is_gone_is_told(node: str, missing: str | None) -> None:
    assert missing_test(node) == missing


@pytest.mark.long
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "uncompiled"])
def test_without_a_fault_their_tests_pass(copy: Copy, compiled: bool) -> None:
    chosen = [fault for fault in FAULTS if fault.compiled == compiled]
    tests = sorted({test for fault in chosen for test in fault.tests})
    code, printed = copy.run(tests, compiled=compiled, seconds=SECONDS_FOR_ALL)
    assert code == PASSED, printed


@pytest.mark.long
@each_fault
def test_a_fault_is_noticed(copy: Copy, fault: Fault) -> None:
    with copy.planted(fault):
        code, printed = copy.run(fault.tests, compiled=fault.compiled)
    assert code != PASSED, f"it survives {' '.join(fault.tests)}: {fault.name}"
    assert code == FAILED, f"the tests did not run:\n{printed}"
