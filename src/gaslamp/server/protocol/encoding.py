"""Messages as bytes and back."""

import msgspec

from gaslamp.server.protocol import messages as m
from gaslamp.server.protocol.refusals import Refusal

LONGEST_FRAME = 8192  # bytes of one message from a client

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)


def encode(message: m.Message) -> bytes:
    """Return a message as JSON, for a socket or an HTTP answer."""
    return _encoder.encode(message)


class _Greeting(msgspec.Struct):
    """What is read of a hello that no served version knows."""

    type: str
    version: int


def decode(data: str | bytes) -> m.ClientMessage:
    """Return the message that a client sent over its socket."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        _check_version(data)
        raise Refusal("malformed", "this is no message of the API: see docs/api.md") from None


def check_version(version: int) -> None:
    """Refuse a version of the protocol that is not served."""
    if version not in m.VERSIONS:
        known = " and ".join(map(str, m.VERSIONS))
        text = f"this server speaks versions {known} of the protocol, not {version}"
        raise Refusal("version", f"{text}: load the page again")


def _check_version(data: str | bytes) -> None:
    """Refuse a hello of another version, whatever else is in it."""
    try:
        greeting = msgspec.json.decode(data, type=_Greeting)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if greeting.type == "hello":
        check_version(greeting.version)
