import BLE

/// The state that a server keeps for one connection. Each connection begins with a new state.
struct GATTServerConnection: Hashable, Sendable {
  /// A characteristic whose changes are sent to the client.
  struct Subscription: Hashable, Sendable {
    let value: AttributeHandle
    var configuration: ClientConfiguration
  }

  /// An indication that the client has not confirmed yet.
  struct Outstanding: Hashable, Sendable {
    let value: AttributeHandle
    let deadline: Instant
  }

  let handle: ConnectionHandle
  var mtu = ATTLimits.initialMTU
  var isAuthenticated = false
  var preparedWrites = PreparedWrites()
  var outstanding: Outstanding?
  /// `true` once a confirmation has not come in time.
  var isTimedOut = false
  private var subscriptions: [Subscription] = []
  /// The values that have changed while an indication was outstanding, each once.
  private var waiting: [AttributeHandle] = []

  init(_ handle: ConnectionHandle) { self.handle = handle }

  func configuration(of value: AttributeHandle) -> ClientConfiguration {
    subscriptions.first { $0.value == value }?.configuration ?? []
  }

  mutating func configure(_ value: AttributeHandle, _ configuration: ClientConfiguration) {
    subscriptions.removeAll { $0.value == value }
    if !configuration.isEmpty {
      subscriptions.append(Subscription(value: value, configuration: configuration))
    }
    if !configuration.contains(.indications) { waiting.removeAll { $0 == value } }
  }

  /// Notes that a value is to be indicated after the outstanding one.
  mutating func wait(_ value: AttributeHandle) {
    if !waiting.contains(value) { waiting.append(value) }
  }

  /// Removes and returns the value to be indicated next.
  mutating func nextWaiting() -> AttributeHandle? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
