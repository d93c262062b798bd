import BLE
import Phones

/// A phone's active central, which hosts an engine.
struct Host<Engine: DecisionEngine>: Sendable {
  var engine: Engine
  /// The phone's system with the engine, from its start; `nil` for a bare radio, whose engine is
  /// `engine`.
  var phone: PhoneHost<Engine>?
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
  /// The pending answers to the engine's commands, in order.
  var answers: [CentralEvent] = []
  private var lastCall = Instant.start
  private var callsAtOnce = 0

  init(_ engine: Engine) {
    self.engine = engine
  }

  /// Counts a wake or an answer, which an engine could request over and over.
  ///
  /// - Precondition: The engine does not do so endlessly at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}
