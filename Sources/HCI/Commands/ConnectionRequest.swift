import BLE

/// A connection that a controller is to make: the parameters of LE Create Connection, or of the extended
/// command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.12 and 7.8.66.
public struct ConnectionRequest: Hashable, Sendable {
  /// The devices to connect to: 0 for the peer, 1 for those of a list.
  public var filterPolicy: UInt8
  /// The kind of this end's address.
  public var ownAddress: AddressKind
  /// The device to connect to.
  public var peer: PeerAddress
  /// The physical layers, each with its timing, in the order of their bits.
  public var layers: [PHYConnection]

  /// Creates a request.
  public init(
    to peer: PeerAddress, filterPolicy: UInt8 = 0, ownAddress: AddressKind, layers: [PHYConnection]
  ) {
    self.filterPolicy = filterPolicy
    self.ownAddress = ownAddress
    self.peer = peer
    self.layers = layers
  }
}

/// The timing of a connection that is made on one physical layer.
public struct PHYConnection: Hashable, Sendable {
  /// The layer.
  public var layer: PHYLayer
  /// The interval of the scan for the peer, in units of 0.625 ms.
  public var scanInterval: UInt16
  /// The window of the scan for the peer, in units of 0.625 ms; at most the interval.
  public var scanWindow: UInt16
  /// The timing of the connection.
  public var timing: ConnectionTiming

  /// Creates the timing of a connection.
  public init(
    _ layer: PHYLayer = .le1M, scanInterval: UInt16, scanWindow: UInt16, timing: ConnectionTiming
  ) {
    self.layer = layer
    self.scanInterval = scanInterval
    self.scanWindow = scanWindow
    self.timing = timing
  }
}

/// The parameters of a connection as commands carry them.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.12.
public struct ConnectionTiming: Hashable, Sendable {
  /// The least time between connection events, in units of 1.25 ms; 6 ... 3200.
  public var leastInterval: UInt16
  /// The greatest time between connection events, in units of 1.25 ms; 6 ... 3200.
  public var greatestInterval: UInt16
  /// The successive events that the peripheral may miss; 0 ... 499.
  public var latency: UInt16
  /// The supervision timeout, in units of 10 ms; 10 ... 3200.
  public var supervisionTimeout: UInt16
  /// The least length of a connection event, in units of 0.625 ms.
  public var leastEventLength: UInt16
  /// The greatest length of a connection event, in units of 0.625 ms.
  public var greatestEventLength: UInt16

  /// Creates parameters.
  public init(
    interval: ClosedRange<UInt16>, latency: UInt16 = 0, supervisionTimeout: UInt16,
    eventLength: ClosedRange<UInt16> = 0...0
  ) {
    leastInterval = interval.lowerBound
    greatestInterval = interval.upperBound
    self.latency = latency
    self.supervisionTimeout = supervisionTimeout
    leastEventLength = eventLength.lowerBound
    greatestEventLength = eventLength.upperBound
  }

  /// The parameters of a connection, with events of any length.
  public init(_ parameters: ConnectionParameters) {
    let unit = ConnectionParameters.unit.nanoseconds
    let interval = UInt16(parameters.interval.nanoseconds / unit)
    self.init(
      interval: interval...interval, latency: UInt16(parameters.latency),
      supervisionTimeout: UInt16(parameters.supervisionTimeout.nanoseconds / 10_000_000))
  }

  init(_ reader: inout FieldReader) {
    leastInterval = reader.word()
    greatestInterval = reader.word()
    latency = reader.word()
    supervisionTimeout = reader.word()
    leastEventLength = reader.word()
    greatestEventLength = reader.word()
  }

  /// `true` if each parameter is within its range.
  var isInRange: Bool {
    (6...3200).contains(leastInterval) && (6...3200).contains(greatestInterval) && latency <= 499
      && (10...3200).contains(supervisionTimeout)
  }

  /// `true` if the parameters fit one another: the timeout is longer than 2 · (1 + latency) intervals.
  var isConsistent: Bool {
    // In units of 1.25 ms.
    let silence = 2 * (1 + Int(latency)) * Int(greatestInterval)
    return leastInterval <= greatestInterval && Int(supervisionTimeout) * 8 > silence
      && leastEventLength <= greatestEventLength
  }
}

extension Array<UInt8> {
  mutating func append(_ timing: ConnectionTiming) {
    append(word: timing.leastInterval)
    append(word: timing.greatestInterval)
    append(word: timing.latency)
    append(word: timing.supervisionTimeout)
    append(word: timing.leastEventLength)
    append(word: timing.greatestEventLength)
  }
}
