import BLE

/// The parameters of a connection as commands carry them.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.12.
public struct HCIConnectionTiming: Hashable, Sendable {
  /// The least time between connection events, in units of 1.25 ms; 6 ... 3200.
  public var leastInterval: UInt16
  /// The greatest time between connection events, in units of 1.25 ms; 6 ... 3200.
  public var greatestInterval: UInt16
  /// The count of successive events that the peripheral may miss; 0 ... 499.
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

  init(_ reader: inout HCIFieldReader) {
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

  /// `true` if the parameters fit one another: the timeout is longer than 2 · (1 + latency)
  /// intervals.
  var isConsistent: Bool {
    // In units of 1.25 ms.
    let silence = 2 * (1 + Int(latency)) * Int(greatestInterval)
    return leastInterval <= greatestInterval && Int(supervisionTimeout) * 8 > silence
      && leastEventLength <= greatestEventLength
  }
}

extension Array<UInt8> {
  mutating func append(_ timing: HCIConnectionTiming) {
    append(word: timing.leastInterval)
    append(word: timing.greatestInterval)
    append(word: timing.latency)
    append(word: timing.supervisionTimeout)
    append(word: timing.leastEventLength)
    append(word: timing.greatestEventLength)
  }
}

extension ConnectionParameters {
  /// The parameters of a connection, with the greatest interval of a timing as the interval; `nil`
  /// for values out of range.
  public init?(_ timing: HCIConnectionTiming) {
    guard
      let parameters = try? ConnectionParameters(
        interval: Self.unit * Int(timing.greatestInterval), latency: Int(timing.latency),
        supervisionTimeout: .milliseconds(10 * Int(timing.supervisionTimeout)))
    else { return nil }
    self = parameters
  }
}
