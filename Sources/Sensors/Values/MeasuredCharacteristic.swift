import BLE

/// A characteristic of a peripheral whose value follows a sensor of the device.
///
/// A read gets the present value. Clients that have subscribed are sent each new value, but not
/// more often than once in `leastInterval`; values in between are skipped. A client that writes to
/// the heating's threshold sets the threshold.
public struct MeasuredCharacteristic: Hashable, Sendable {
  /// The characteristic. If the service has several characteristics with the UUID, the first is
  /// meant.
  public var characteristic: Characteristic
  /// The measured quantity.
  public var measurand: Measurand
  /// The format of the characteristic's value.
  public var format: ValueFormat
  /// The least time between two notifications of the characteristic.
  public var leastInterval: Duration

  /// Creates a characteristic; by default in the quantity's standard format.
  ///
  /// - Precondition: The interval is longer than zero.
  public init(
    _ characteristic: Characteristic, _ measurand: Measurand, as format: ValueFormat? = nil,
    leastInterval: Duration = MeasuredCharacteristic.defaultInterval
  ) {
    precondition(leastInterval > .zero, "no time between notifications")
    self.characteristic = characteristic
    self.measurand = measurand
    self.format = format ?? measurand.defaultFormat
    self.leastInterval = leastInterval
  }

  /// The default for the least time between two notifications.
  public static let defaultInterval = Duration.seconds(1)

  /// The bytes of the characteristic's value; `nil` if the device has no such sensor.
  public func value(from sensors: SensorSet, at time: Instant) -> [UInt8]? {
    sensors.value(of: measurand, at: time).map { format.bytes(of: $0) }
  }

  /// The time at which clients are to be sent a new value, if nothing happens to the device.
  ///
  /// - Parameters:
  ///   - sent: The value last sent to clients, and the time at which it was sent.
  ///   - now: The present time, which is the earliest time returned.
  ///   - horizon: The end of the search.
  /// - Returns: `nil` if no new value is due before the horizon.
  public func nextNotification(
    after sent: (value: [UInt8], time: Instant), from sensors: SensorSet, at now: Instant,
    before horizon: Instant
  ) -> Instant? {
    let earliest = max(now, sent.time.advanced(by: leastInterval))
    guard earliest < horizon, let value = value(from: sensors, at: earliest) else { return nil }
    if value != sent.value { return earliest }
    return sensors.nextChange(of: measurand, as: format, after: earliest, before: horizon)
  }
}
