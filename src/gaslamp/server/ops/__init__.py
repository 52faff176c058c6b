"""What an operator needs: logs, metrics, rate limits, garbage collection, command-line options."""
