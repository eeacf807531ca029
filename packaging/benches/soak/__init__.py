"""Mixed load and faults on a real server, and a ledger at the end. packaging/soak starts it."""
