"""The three games as research libraries expect them: PettingZoo, OpenSpiel, batches of games.

The modules of this folder itself are what compiled code is built from; the interfaces stand in the
folders below it, so that a change there leaves the compiled code as it is.
"""
