/// The address of a broker: `HOST`, `HOST:PORT` or `[::1]:PORT`.
package struct BrokerAddress: Sendable, Equatable {
  /// The host: a name or an IP address, without brackets.
  package let host: String
  /// The port; nil for that of the protocol, 1883 or with TLS 8883.
  package let port: Int?

  /// Reads an address; nil for what is none.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    var rest = text[...]
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    } else {
      host = String(rest.prefix { $0 != ":" })
      rest = rest.dropFirst(host.count)
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty {
      port = nil
    } else {
      guard rest.removeFirst() == ":", let number = UInt16(rest), number > 0 else { return nil }
      port = Int(number)
    }
  }

  /// `true` for this machine itself.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

extension BrokerAddress: CustomStringConvertible {
  package var description: String {
    (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }
}
