import BLE
import Phones

/// A simulated phone with a system, and how the world stands with it.
struct SystemPhone<Engine: DecisionEngine>: Sendable {
  /// The system with the engine.
  var host: PhoneHost<Engine>
  /// The time of the next scheduled call of the system; `nil` if none is.
  var alarm: Instant?
  /// The schedule on which the system has the radio listen; `nil` if it does not.
  var scanWindow: ScanWindow?
  /// The start of that schedule.
  var scanStart = Instant.start
  /// The number of schedules so far.
  var schedules: UInt64 = 0
  /// The number of exits for which a delay has been drawn; `nil` for none.
  var exits: Int?

  init(_ host: PhoneHost<Engine>) {
    self.host = host
  }
}
