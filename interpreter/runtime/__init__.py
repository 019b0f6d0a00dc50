"""What linked rules run on: chance, choices, windows, moves, lasting effects. No game is known here."""
