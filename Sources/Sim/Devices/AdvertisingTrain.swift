import BLE

/// A series of a device's advertising events at one interval, with their payloads: the default
/// events, or those of an advertising set.
struct AdvertisingTrain: Sendable {
  /// The interval, without the random delay, in nanoseconds; 0 if the device is silent.
  let interval: Int64
  private let main: Payload
  private let interleaved: [InterleavedPayload]
  /// The number of the present or next event, counted from 0.
  var event: UInt64 = 0
  /// The time from the device's present or next event to the next event of this train, in
  /// nanoseconds.
  var lag: Int64 = 0

  /// The default events of a phase.
  init(_ phase: AdvertisingSchedule.Phase) {
    interval = (phase.interval ?? .zero).nanoseconds
    main = phase.payload
    interleaved = phase.interleaved
  }

  /// The events of an advertising set.
  init(_ set: AdvertisingSet) {
    interval = set.interval.nanoseconds
    main = set.payload
    interleaved = []
  }

  /// The payload of the present or next event.
  var payload: Payload { interleaved.first { $0.isDue(inEvent: event) }?.payload ?? main }
}
