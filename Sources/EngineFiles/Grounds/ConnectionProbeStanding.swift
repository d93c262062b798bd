import BLE
import Documents
import Engines

/// The account of a connection probe's state. A probe decides nothing.
struct ConnectionProbeStanding {
  let probe: ConnectionProbe

  /// The account of the engine's state.
  var standing: Standing { Standing(state, pending: []) }

  private var state: String {
    let count = probe.attempts * probe.devices.count
    if let next = probe.nextAttempt {
      return "at rest until \(next.seconds.with(3)) s, before attempt \(probe.attemptsMade + 1) of "
        + "\(count)"
    }
    return probe.attemptsMade == 0
      ? "scanning, \(probe.devicesFound) of \(probe.devices.count.counted("device")) found"
      : "attempt \(probe.attemptsMade) of \(count) made"
  }
}
