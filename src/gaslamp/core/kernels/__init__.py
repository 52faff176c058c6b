"""What every game is built on in compiled code: masks, random numbers, order of play, loops."""
