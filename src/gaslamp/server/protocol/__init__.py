"""What clients and the server say to each other, and how it is written as bytes."""
