//! Encrypted connections, by rustls.

use std::fs;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What the address says about encryption, besides whether there is any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Encryption {
    pub(super) checks: Checks,
    /// A file of certificates to trust; otherwise those that the system trusts.
    pub(super) roots: Option<String>,
}

/// What is checked of the database's certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Checks {
    /// Nothing, as PostgreSQL's own library does for `prefer` and `require`: nobody can listen, but somebody who stands
    /// between us and the database can pretend to be it.
    Nothing,
    /// Who signed it, and the name of the host.
    Everything,
}

impl Encryption {
    /// What opens encrypted connections like this; otherwise why it cannot.
    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, String> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|why| why.to_string())?;
        let config = match self.checks {
            Checks::Everything => config.with_root_certificates(self.trusted()?).with_no_client_auth(),
            Checks::Nothing => config
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(Anybody(provider)))
                .with_no_client_auth(),
        };
        Ok(MakeRustlsConnect::new(config))
    }

    fn trusted(&self) -> Result<RootCertStore, String> {
        let mut roots = RootCertStore::empty();
        match &self.roots {
            Some(path) if path != "system" => {
                let text = fs::read(path).map_err(|why| format!("sslrootcert {path}: {why}"))?;
                for certificate in CertificateDer::pem_slice_iter(&text) {
                    let certificate = certificate.map_err(|why| format!("sslrootcert {path}: {why}"))?;
                    roots.add(certificate).map_err(|why| format!("sslrootcert {path}: {why}"))?;
                }
                if roots.is_empty() {
                    return Err(format!("sslrootcert {path}: there is no certificate in it"));
                }
            }
            _ => {
                let (good, _) =
                    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                if good == 0 {
                    return Err("this system trusts no certificates: name a file with sslrootcert".to_owned());
                }
            }
        }
        Ok(roots)
    }
}

/// Believes every certificate, but not every signature.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signature, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signature, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
