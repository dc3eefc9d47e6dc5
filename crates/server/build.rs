//! Creates the folder of the browser client, even if the client is built later: a debug build reads the folder at run
//! time, but it must exist at compile time. A release build embeds its contents.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // If this fails, the program still says what is missing.
    let _ = std::fs::create_dir_all(folder);
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed={folder}");
    }
}
