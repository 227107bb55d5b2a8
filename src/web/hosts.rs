//! Access control by host and origin: only browsers that address this server by its own
//! name, from its own pages. It keeps out pages of other sites that resolve their name to
//! this machine (DNS rebinding) or open a socket across sites.

use std::net::SocketAddr;

/// The host names of a server.
#[derive(Clone, Debug)]
pub(super) struct Hosts {
    hosts: Vec<String>,
}

impl Hosts {
    /// The host names of a server at `address`.
    pub(super) fn new(address: SocketAddr) -> Hosts {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        if port == 80 {
            // Browsers omit the default port.
            let without_port: Vec<String> = hosts
                .iter()
                .filter_map(|host| host.strip_suffix(":80"))
                .map(str::to_owned)
                .collect();
            hosts.extend(without_port);
        }
        Hosts { hosts }
    }

    /// Whether this host is a name of this server.
    pub(super) fn is_host(&self, host: Option<&str>) -> bool {
        host.is_some_and(|host| {
            self.hosts
                .iter()
                .any(|name| name.eq_ignore_ascii_case(host))
        })
    }

    /// Whether this origin is a page of this server.
    pub(super) fn is_origin(&self, origin: Option<&str>) -> bool {
        let host = origin.and_then(|origin| origin.strip_prefix("http://"));
        self.is_host(host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str) -> Hosts {
        Hosts::new(address.parse().unwrap())
    }

    #[test]
    fn only_its_own_names_are_let_in() {
        let own = hosts("127.0.0.1:4711");
        for host in [
            "127.0.0.1:4711",
            "localhost:4711",
            "LOCALHOST:4711",
            "[::1]:4711",
        ] {
            assert!(own.is_host(Some(host)), "{host}");
            assert!(own.is_origin(Some(&format!("http://{host}"))), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:4712",
            "evil.example:4711",
            "localhost:4711.evil.example",
            "",
        ] {
            assert!(!own.is_host(Some(host)), "{host}");
            assert!(!own.is_origin(Some(&format!("http://{host}"))), "{host}");
        }
        assert!(!own.is_host(None));
        for origin in [
            "null",
            "https://localhost:4711",
            "http://localhost:4711/",
            "http://localhost:4711@evil.example",
            "localhost:4711",
        ] {
            assert!(!own.is_origin(Some(origin)), "{origin}");
        }
        assert!(!own.is_origin(None));
    }

    #[test]
    fn another_address_has_only_its_own_name() {
        let other = hosts("192.0.2.7:80");
        assert!(other.is_host(Some("192.0.2.7:80")));
        assert!(other.is_host(Some("192.0.2.7")));
        assert!(!other.is_host(Some("localhost:80")));
    }
}
