import Documents

/// A place through which bytes pass: between a host and a controller, or between a client and a
/// broker.
public enum Endpoint: Hashable, Sendable {
  /// A TCP port. To listen, port 0 stands for any free port.
  case tcp(host: String, port: UInt16)
  /// A socket in the file system.
  case unix(path: String)
  /// A serial line: a pseudo-terminal, or a device such as `/dev/ttyACM0`.
  case terminal(path: String)
  /// A Bluetooth adapter of Linux, by its number.
  case adapter(UInt16)

  /// The default host of a port: this machine, which other machines cannot reach under this
  /// address.
  public static let loopback = "127.0.0.1"

  /// Reads `tcp:HOST:PORT`, `tcp:PORT`, `unix:PATH`, `pty:PATH` or `hci0`. An IPv6 host is written
  /// in brackets.
  ///
  /// - Throws: `unusable` for any other word.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let endpoint = Endpoint(word) else {
      throw .unusable(
        place,
        "\(word.quoted) is not an HCI address: tcp:HOST:PORT, tcp:PORT on this machine, "
          + "unix:PATH, pty:PATH, or hci0 for an adapter")
    }
    self = endpoint
  }

  /// Reads the place of an MQTT broker: `HOST`, `HOST:PORT` or `unix:PATH`. An IPv6 host is written
  /// in brackets. The default port is 1883.
  ///
  /// - Throws: `unusable` for any other word.
  public init(broker word: String, at place: InputPlace) throws(InputError) {
    let hasPort = word.contains(":") && !word.hasSuffix("]")
    guard
      let endpoint = Endpoint(
        word.hasPrefix("unix:") ? word : "tcp:\(word)\(hasPort ? "" : ":1883")")
    else {
      throw .unusable(
        place,
        "\(word.quoted) is not a broker address: HOST:PORT, HOST for port 1883, or unix:PATH")
    }
    self = endpoint
  }

  private init?(_ word: String) {
    if word.hasPrefix("hci"), let number = UInt16(word.dropFirst(3)) {
      self = .adapter(number)
      return
    }
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let rest = String(word[word.index(after: colon)...])
    switch word[..<colon] {
    case "unix" where Self.isPath(rest): self = .unix(path: rest)
    case "pty" where Self.isPath(rest): self = .terminal(path: rest)
    case "tcp": self.init(port: rest)
    default: return nil
    }
  }

  private init?(port text: String) {
    let colon = text.lastIndex(of: ":")
    guard let port = UInt16(colon.map { text[text.index(after: $0)...] } ?? text[...]) else {
      return nil
    }
    var host = colon.map { String(text[..<$0]) } ?? Self.loopback
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, !host.contains("\0") else { return nil }
    self = .tcp(host: host, port: port)
  }

  private static func isPath(_ text: String) -> Bool { !text.isEmpty && !text.contains("\0") }

  /// `true` if other machines may reach the endpoint.
  public var isOpenToOthers: Bool {
    guard case .tcp(let host, _) = self else { return false }
    return host != "localhost" && host != "::1" && !host.hasPrefix("127.")
  }
}

extension Endpoint: CustomStringConvertible {
  /// The word from which the endpoint can be read again.
  public var description: String {
    switch self {
    case .tcp(let host, let port): "tcp:\(host.contains(":") ? "[\(host)]" : host):\(port)"
    case .unix(let path): "unix:\(path)"
    case .terminal(let path): "pty:\(path)"
    case .adapter(let number): "hci\(number)"
    }
  }
}
