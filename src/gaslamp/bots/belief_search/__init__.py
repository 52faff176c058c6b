"""The bot `belief-N`: plans activations for every identity at once, and mixes them as Jack."""
