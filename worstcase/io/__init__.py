"""Files of users: read within limits or refused in one sentence, and written whole or not at all."""
