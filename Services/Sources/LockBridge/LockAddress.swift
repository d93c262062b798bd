import Foundation

/// The address of a lock's pulse: `http://HOST[:PORT]/PATH`.
package struct LockAddress: Sendable, Equatable {
  /// The host: a name or an IP address, without brackets.
  package let host: String
  /// The port.
  package let port: Int
  /// The path and the query, as they stand in a request.
  package let target: String

  /// Reads an address; nil for what is none, and for one with a user or another scheme than `http`.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text),
      parts.scheme?.lowercased() == "http", let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 80)
    else { return nil }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = parts.port ?? 80
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/pulse" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  /// The value of the header `Host`.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

extension LockAddress: CustomStringConvertible {
  package var description: String { "http://\(authority)\(target)" }
}
