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


def decode(data: str | bytes) -> m.ClientMessage:
    """Return the message that a client sent over its socket."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("malformed", "this is no message of the API: see docs/api.md") from None
