"""The public names of `proofs_check`."""

from proofs_check.certificate_verifier import verify
from reference.errors import RejectedCertificate

__all__ = ["RejectedCertificate", "verify"]
