"""What the programs beside this folder share: how servers are started, asked and looked at."""
