"""The public names of `proofs_check`."""

from proofs_check.certificate_verifier import RejectedCertificate, verify

__all__ = ["RejectedCertificate", "verify"]
