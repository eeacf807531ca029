"""How far one box goes, and how far its parts are from what could take over. Called by packaging/bench scale."""
