//! The client is embedded when it has been built; a new build of it is a new build of the server.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
