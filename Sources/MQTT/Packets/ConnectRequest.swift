/// A client's request for a session: CONNECT (3.1).
public struct ConnectRequest: Hashable, Sendable {
  /// The name of the client, by which the broker knows its session. If it is empty, the broker
  /// chooses a name, for a clean session only.
  public var client: MQTTString
  /// `true` to have the broker forget an earlier session when the connection begins, and this
  /// session when it ends.
  public var isClean: Bool
  /// The longest silence of the client in seconds; 0 allows any silence.
  public var keepAliveSeconds: UInt16
  /// The message that the broker publishes if the connection ends without DISCONNECT.
  public var will: Message?
  /// The user, if the broker asks for one.
  public var credentials: Credentials?

  /// Creates a request.
  public init(
    client: MQTTString, isClean: Bool, keepAliveSeconds: UInt16 = 0, will: Message? = nil,
    credentials: Credentials? = nil
  ) {
    self.client = client
    self.isClean = isClean
    self.keepAliveSeconds = keepAliveSeconds
    self.will = will
    self.credentials = credentials
  }
}

/// A user and a password.
public struct Credentials: Hashable, Sendable {
  /// The name of the user.
  public let user: MQTTString
  /// The password, of any bytes; `nil` means no password.
  public let password: [UInt8]?

  /// Creates credentials.
  ///
  /// - Throws: `tooLong` for a password of more than 65,535 bytes.
  public init(user: MQTTString, password: [UInt8]?) throws(MQTTStringError) {
    if let password, password.count > MQTTString.longest { throw .tooLong(password.count) }
    self.user = user
    self.password = password
  }
}

/// The answer of a broker to CONNECT: CONNACK (3.2).
public enum ConnectAnswer: Hashable, Sendable {
  /// There is a session. `isPresent` is `true` if the broker has kept the session from before.
  case accepted(isPresent: Bool)
  /// There is no session.
  case refused(ConnectRefusal)
}

/// The reason why a broker refuses a client (3.2.2.3).
public enum ConnectRefusal: UInt8, Error, Hashable, Sendable {
  /// The broker does not speak this version.
  case unacceptableProtocol = 1
  /// The name of the client is not allowed.
  case identifierRejected = 2
  /// The broker can be reached, but MQTT is not available there.
  case serverUnavailable = 3
  /// The user or the password is wrong.
  case badUserOrPassword = 4
  /// The client may not connect.
  case notAuthorized = 5

  /// `true` if a later attempt may succeed.
  public var isPassing: Bool { self == .serverUnavailable }
}

extension ConnectRefusal: CustomStringConvertible {
  /// One line, such as `the user or the password is wrong`.
  public var description: String {
    switch self {
    case .unacceptableProtocol: "the broker does not speak MQTT 3.1.1"
    case .identifierRejected: "the name of the client is not allowed"
    case .serverUnavailable: "the broker is not ready"
    case .badUserOrPassword: "the user or the password is wrong"
    case .notAuthorized: "the user is not allowed to connect"
    }
  }
}
