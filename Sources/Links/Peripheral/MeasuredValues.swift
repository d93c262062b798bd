import BLE
import GATT
import Sensors

/// The state, during a run, of the characteristics of a peripheral that follow the device's
/// sensors: the values last sent to clients, and the time at which the next value is due.
package struct MeasuredValues: Sendable {
  private var values: [MeasuredValue] = []
  /// The time at which clients are sent a value next; `nil` means never.
  package private(set) var due: Instant?

  private struct MeasuredValue: Sendable {
    let source: MeasuredCharacteristic
    let handle: AttributeHandle
    /// The last value sent to clients, or the value at the first subscription; `nil` if there are
    /// no subscribers.
    var sent: (value: [UInt8], time: Instant)?
  }

  /// The measured values of a peripheral; `nil` if none of its characteristics follows a sensor.
  ///
  /// - Precondition: The server has these characteristics.
  package init?(of peripheral: Peripheral, in server: GATTServer) {
    for source in peripheral.measured {
      guard let handle = server.database.handle(of: source.characteristic) else {
        preconditionFailure("\(source.characteristic) is measured, but not there")
      }
      values.append(MeasuredValue(source: source, handle: handle))
    }
    if values.isEmpty { return nil }
  }

  /// A value, and the handle of the characteristic that has it.
  package typealias Setting = (handle: AttributeHandle, bytes: [UInt8])

  /// The present values.
  package func present(from sensors: SensorSet, at now: Instant) -> [Setting] {
    values.compactMap { value in
      value.source.value(from: sensors, at: now).map { (value.handle, $0) }
    }
  }

  /// Returns the heating's threshold, if a client has written it to a characteristic.
  package func threshold(written bytes: [UInt8], to handle: AttributeHandle) -> Double? {
    let value = values.first { $0.handle == handle && $0.source.measurand == .heatingThreshold }
    return value?.source.format.quantity(of: bytes)
  }

  /// Takes the values that are to be sent to clients now.
  package mutating func takeDue(from sensors: SensorSet, at now: Instant) -> [Setting] {
    var settings: [Setting] = []
    for (index, value) in values.enumerated() {
      guard let sent = value.sent, sent.time.advanced(by: value.source.leastInterval) <= now,
        let bytes = value.source.value(from: sensors, at: now), bytes != sent.value
      else { continue }
      values[index].sent = (bytes, now)
      settings.append((value.handle, bytes))
    }
    return settings
  }

  /// Finds the time at which clients are sent a value next, after something has happened to the
  /// device or to its clients.
  package mutating func plan(
    for server: GATTServer, _ sensors: SensorSet, at now: Instant, before horizon: Instant
  ) {
    due = nil
    for index in values.indices {
      let source = values[index].source
      guard server.isFollowed(values[index].handle),
        let present = source.value(from: sensors, at: now)
      else {
        values[index].sent = nil
        continue
      }
      let sent = values[index].sent ?? (present, now)
      values[index].sent = sent
      let next = source.nextNotification(after: sent, from: sensors, at: now, before: horizon)
      if let next { due = min(due ?? next, next) }
    }
  }
}
