//! The folder of the browser client is there before it is embedded, even if the client is built later: a program for
//! developing reads it while it runs, and must have found it when it was compiled. One for others holds what is in it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // Without it the program says what is missing, as it did.
    let _ = std::fs::create_dir_all(folder);
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed={folder}");
    }
}
