"""The codes of roles in records. Zero is nobody, so that a zero-filled record has no winner."""

NOBODY = 0
JACK_CODE = 1
INVESTIGATOR_CODE = 2
CHANCE_CODE = 3
