"""From a question that is answered wrongly to the smallest one."""
