import BLE
import Documents
import Links

/// The keys of a phone's connections: `{ intervalMs: 30, radioWakeMs: 200 }`.
struct ConnectionKeys: ObjectKeys {
  private static let `default` = ConnectionParameters.standard

  let interval = Key(
    "intervalMs", .duration(7.5...4000),
    "the connection interval, in milliseconds, in steps of 1.25", default: Self.default.interval)
  let latency = Key(
    "latency", .integer(0...499), "the events in succession that the peripheral may miss",
    default: Self.default.latency)
  let timeout = Key(
    "supervisionTimeoutMs", .duration(100...32_000),
    "the silence after which a connection is lost, in milliseconds, in steps of 10",
    default: Self.default.supervisionTimeout)
  let windowOffset = Key(
    "windowOffsetMs", .duration(0...4000),
    "the delay of the window of the first event, in milliseconds, in steps of 1.25",
    default: Self.default.windowOffset)
  let windowSize = Key(
    "windowSizeMs", .duration(1.25...10),
    "the length of that window, in milliseconds, in steps of 1.25",
    default: Self.default.windowSize)
  let transmitPower = Key(
    "transmitPowerDBm", .transmitPower, "the power at which the phone sends, in dBm",
    default: Connecting.defaultTransmitPower)
  let radioWake = Key(
    "radioWakeMs", .duration(0...10_000),
    "the time in which a radio at rest wakes before it connects, in milliseconds", default: .zero)
  let channelSelection = Key(
    "channelSelection", .integer(1...2), "the algorithm by which channels are hopped", default: 2)

  var schema: ObjectSchema { ObjectSchema("connection", "connections of a phone", self) }

  func read(from fields: inout Fields) throws(InputError) -> Connecting {
    Connecting(
      parameters: try parameters(from: &fields), transmitPower: try fields[transmitPower],
      radioWake: try fields[radioWake], hopsByAddress: try fields[channelSelection] == 2)
  }

  private func parameters(from fields: inout Fields) throws(InputError) -> ConnectionParameters {
    let place = fields.place
    let interval = try fields[interval]
    let latency = try fields[latency]
    let timeout = try fields[timeout]
    let offset = try fields[windowOffset]
    let size = try fields[windowSize]
    do throws(ConnectionParametersError) {
      return try ConnectionParameters(
        interval: interval, latency: latency, supervisionTimeout: timeout, windowOffset: offset,
        windowSize: size)
    } catch {
      let (key, given, allowed) =
        switch error {
        case .interval: (self.interval, interval, "a multiple of 1.25")
        case .latency, .supervisionTimeout:
          (
            self.timeout, timeout,
            "a multiple of 10 above 2 · (1 + latency) · intervalMs, "
              + Self.milliseconds(interval * 2 * (1 + latency))
          )
        case .windowOffset:
          (
            windowOffset, offset,
            "a multiple of 1.25 up to intervalMs, " + Self.milliseconds(interval)
          )
        case .windowSize:
          (windowSize, size, "a multiple of 1.25 below intervalMs, " + Self.milliseconds(interval))
        }
      throw .unusable(place.key(key), "\(Self.milliseconds(given)) is not \(allowed)")
    }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    (duration.inSeconds * 1000).inFewDigits
  }
}
