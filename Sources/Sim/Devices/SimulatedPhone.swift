import BLE
import Phones

/// A phone with a simulated system, and the calls and schedules that the phone has requested from
/// the run.
struct SimulatedPhone: Sendable {
  /// The phone in use.
  var session: PhoneSession
  /// The time of the next scheduled call of the system; `nil` if none is scheduled.
  private var alarm: Instant?
  /// The schedule that the radio follows; `nil` if the radio does not listen.
  private var listening: Listening?
  /// The count of schedules that the radio has followed so far.
  private var schedules: UInt64 = 0
  /// The count of exits at the time when the delay of the next exit was last drawn; `nil` if no
  /// delay has been drawn.
  private var exits: Int?

  init(_ session: PhoneSession) {
    self.session = session
  }

  /// The requests of a phone to the world after a call of its system.
  struct Demands {
    /// The count of exits so far, if the delay of the next exit has to be drawn.
    var exits: Int?
    /// `true` if the radio has to follow another schedule.
    var isTuned = false
    /// The time of the next call of the system, if it has to be scheduled. An earlier call that is
    /// no longer needed only schedules the next one.
    var call: Instant?
    /// `true` if events, notes or decisions wait to be taken by the run.
    var hasNews = false
  }

  /// Returns the phone's present requests. After most packets, there are only events to take.
  mutating func takeDemands() -> Demands {
    let status = session.status()
    var demands = Demands(hasNews: status.hasNews)
    if exits != status.exits {
      exits = status.exits
      demands.exits = exits
    }
    if status.listening?.window != listening?.window
      || status.listening?.start != listening?.start
    {
      listening = status.listening
      demands.isTuned = true
    }
    if let next = status.nextWake, alarm.map({ next < $0 }) ?? true {
      alarm = next
      demands.call = next
    }
    return demands
  }

  /// Forgets the scheduled call if its time has come.
  mutating func callComes(at now: Instant) {
    if let alarm, alarm <= now { self.alarm = nil }
  }

  /// Returns the schedule that the radio is to follow, with the count of earlier schedules; `nil`
  /// if the radio is not to listen.
  mutating func nextSchedule() -> (Listening, number: UInt64)? {
    guard let listening else { return nil }
    defer { schedules += 1 }
    return (listening, schedules)
  }
}
