//! The proxy in front of the nodes: nginx, with the settings that `deploy/` recommends.

use std::fs;
use std::net::SocketAddr;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{packages, root};

/// Writes a configuration into this folder, and starts nginx with it.
pub(super) fn start(folder: &Path, listen: SocketAddr, nodes: &[SocketAddr]) -> Result<Child, String> {
    let nginx = packages::nginx_program().ok_or("nginx is gone")?;
    let file = folder.join("nginx.conf");
    let recommended = root().join("deploy/gavel-proxy.conf");
    fs::write(&file, configuration(folder, listen, nodes, &recommended))
        .map_err(|why| format!("{} cannot be written: {why}", file.display()))?;
    let log = folder.join("nginx.log");
    let errors = fs::File::create(&log).map_err(|why| format!("{}: {why}", log.display()))?;
    Command::new(nginx)
        .arg("-p")
        .arg(folder)
        .arg("-e")
        .arg(&log)
        .arg("-c")
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(errors)
        .process_group(0)
        .spawn()
        .map_err(|why| format!("nginx cannot be started: {why}"))
}

fn configuration(folder: &Path, listen: SocketAddr, nodes: &[SocketAddr], recommended: &Path) -> String {
    let servers: String =
        nodes.iter().map(|node| format!("    server {node} max_fails=3 fail_timeout=2s;\n")).collect();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("  {kind}_temp_path {}/{kind};\n", folder.display()))
        .collect();
    // One process in the foreground: workers would outlive a master that was killed.
    format!(
        "daemon off;\n\
         master_process off;\n\
         pid {folder}/nginx.pid;\n\
         error_log {folder}/nginx.log warn;\n\
         events {{ worker_connections 1000; }}\n\
         http {{\n  \
           access_log off;\n{temporary}  \
           upstream gavel {{\n    least_conn;\n{servers}    keepalive 32;\n    keepalive_timeout 50s;\n  }}\n  \
           server {{\n    listen {listen};\n    include {recommended};\n  }}\n\
         }}\n",
        folder = folder.display(),
        recommended = recommended.display(),
    )
}
