"""The action texts that London and New York share."""

from gaslamp.games.hexes.kernels.actions import DEALT


def shared_texts(characters: tuple[str, ...], cells: tuple[str, ...]) -> list[str]:
    """Return the texts of the shared actions; `cells` are those characters can stand on."""
    texts = [f"pick {name}" for name in characters]
    texts += ["stay"]
    texts += [f"accuse {name}" for name in characters]
    texts += [f"identity {name}" for name in characters]
    texts += ["deal " + " ".join(characters[card] for card in cards) for cards in DEALT]
    texts += [f"draw {name}" for name in characters]
    texts += [f"move {cell}" for cell in cells]
    return texts
