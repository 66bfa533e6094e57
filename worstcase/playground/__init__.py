"""The page to play with: one HTML file that needs no network, no server and no installation."""
