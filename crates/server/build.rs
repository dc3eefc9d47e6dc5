//! The client is embedded when it has been built; a new build of it is a new build of the server. With debug assertions
//! it is read from its folder while the program runs.

fn main() {
    let embedded = std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    println!("cargo:rerun-if-changed={}", if embedded { "../../web/dist" } else { "build.rs" });
}
