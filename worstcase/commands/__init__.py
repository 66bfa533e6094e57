"""The commands, one module each: parse, call one public function, print."""
