import BLE
import Documents
import Links
import Sim

/// The connection parameters of a phone, as described in a scenario: `{ intervalMs: 30,
/// radioWakeMs: 200 }`.
package struct ConnectionFile: Described {
  package let connecting: Connecting

  /// The intervals, in milliseconds.
  package static let intervals = 7.5...4000.0
  /// The latencies.
  package static let latencies = 0...499
  /// The supervision timeouts, in milliseconds.
  package static let timeouts = 100.0...32_000.0
  /// The offsets of the first window, in milliseconds.
  package static let offsets = 0.0...4000.0
  /// The sizes of the first window, in milliseconds.
  package static let sizes = 1.25...10.0
  /// The times in which a radio wakes, in milliseconds.
  package static let wakes = 0.0...10_000.0

  package init(from fields: inout Fields) throws(InputError) {
    let usual = ConnectionParameters.standard
    let place = fields.place
    let interval = try fields.milliseconds(
      "intervalMs", in: Self.intervals, default: usual.interval)
    let latency = try fields.integer("latency", in: Self.latencies, default: usual.latency)
    let timeout = try fields.milliseconds(
      "supervisionTimeoutMs", in: Self.timeouts, default: usual.supervisionTimeout)
    let offset = try fields.milliseconds(
      "windowOffsetMs", in: Self.offsets, default: usual.windowOffset)
    let size = try fields.milliseconds(
      "windowSizeMs", in: Self.sizes, default: usual.windowSize)
    let parameters: ConnectionParameters
    do throws(ConnectionParametersError) {
      parameters = try ConnectionParameters(
        interval: interval, latency: latency, supervisionTimeout: timeout, windowOffset: offset,
        windowSize: size)
    } catch {
      let (key, given, allowed) =
        switch error {
        case .interval: ("intervalMs", interval, "a multiple of 1.25")
        case .latency, .supervisionTimeout:
          (
            "supervisionTimeoutMs", timeout,
            "a multiple of 10 above 2 · (1 + latency) · intervalMs, "
              + Self.milliseconds(interval * 2 * (1 + latency))
          )
        case .windowOffset:
          (
            "windowOffsetMs", offset,
            "a multiple of 1.25 up to intervalMs, " + Self.milliseconds(interval)
          )
        case .windowSize:
          (
            "windowSizeMs", size,
            "a multiple of 1.25 below intervalMs, " + Self.milliseconds(interval)
          )
        }
      throw .unusable(place.key(key), "\(Self.milliseconds(given)) is not \(allowed)")
    }
    connecting = Connecting(
      parameters: parameters,
      transmitPower: PowerLevel(
        dBm: try fields.number(
          "transmitPowerDBm", in: -60...20, default: Connecting.usualTransmitPower.dBm)),
      radioWake: try fields.duration("radioWakeMs", in: Self.wakes, default: .zero),
      hopsByAddress: try fields.integer("channelSelection", in: 1...2, default: 2) == 2)
  }

  private static func milliseconds(_ duration: Duration) -> String {
    (duration.inSeconds * 1000).inFewDigits
  }
}

extension Fields {
  /// Reads a duration, or takes the default one.
  fileprivate mutating func milliseconds(
    _ key: String, in range: ClosedRange<Double>, default usual: Duration
  ) throws(InputError) -> Duration {
    try duration(key, in: range, default: usual.inSeconds * 1000)
  }
}
