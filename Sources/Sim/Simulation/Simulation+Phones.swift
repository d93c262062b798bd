import BLE
import Phones

// Phones with a simulated system. None of this concerns bare radios.

extension Simulation {
  /// Switches on the system of a phone, and with it the engine.
  mutating func switchOn(
    _ use: PhoneUse, of walker: Int, notifying observer: inout some Observer
  ) {
    var session = PhoneSession(
      on: use, identifierKey: chance.identifierKey(of: world.walkers[walker].stream),
      connects: links.isPossible, answers: true, at: now)
    session.begin(notifying: &engines[walker]) { [installed] in installed[walker] }
    phones[walker] = SimulatedPhone(session)
    follow(walker, notifying: &observer)
  }

  /// Passes a received packet to a phone's system.
  mutating func pass(
    _ advertisement: Advertisement, to walker: Int, notifying observer: inout some Observer
  ) {
    phones[walker]?.session.hear(
      advertisement, at: now, notifying: &engines[walker]
    ) { [installed] in installed[walker] }
    follow(walker, notifying: &observer)
  }

  /// Passes an event of a connection to a phone's system.
  mutating func report(
    _ event: CentralEvent, to walker: Int, notifying observer: inout some Observer
  ) {
    phones[walker]?.session.report(
      event, at: now, notifying: &engines[walker]
    ) { [installed] in installed[walker] }
    follow(walker, notifying: &observer)
  }

  /// Passes the readings of the motion sensors to a phone's system.
  mutating func sense(
    _ motion: DeviceMotion, by walker: Int, notifying observer: inout some Observer
  ) {
    phones[walker]?.session.sense(
      motion, at: now, notifying: &engines[walker]
    ) { [installed] in installed[walker] }
    follow(walker, notifying: &observer)
  }

  /// Does what is due now for a phone's system or according to the phone's schedule.
  mutating func actOnSchedule(_ walker: Int, notifying observer: inout some Observer) {
    phones[walker]?.callComes(at: now)
    phones[walker]?.session.advance(
      to: now, notifying: &engines[walker]
    ) { [installed] in installed[walker] }
    follow(walker, notifying: &observer)
  }

  /// Brings the world up to date with a phone: its radio, its next call, its app, its decisions.
  private mutating func follow(_ walker: Int, notifying observer: inout some Observer) {
    guard let demands = phones[walker]?.takeDemands() else { return }
    if let exits = demands.exits {
      phones[walker]?.session.setExitFraction(
        chance.exitFraction(of: world.walkers[walker].stream, after: exits))
    }
    if demands.isTuned { tune(walker) }
    if let call = demands.call { agenda.schedule(.phoneActs(walker: walker), at: call) }
    guard demands.hasNews else { return }
    let decisions = phones[walker]?.session.takeNews { event in
      observer.observe(event, ofAppOf: walker)
    } notes: { note in
      observer.observe(note, ofPhoneOf: walker)
    }
    for command in phones[walker]?.session.takeCommands() ?? [] {
      performOnLinks(command, of: walker)
    }
    for decision in decisions ?? [] { carryOut(decision, of: walker, notifying: &observer) }
  }

  /// Sets a phone's radio to the schedule on which the phone's system wants to listen.
  private mutating func tune(_ walker: Int) {
    guard let (listening, schedule) = phones[walker]?.nextSchedule() else {
      medium.setScanning(false, walker: walker)
      return
    }
    medium.scan(on: listening.window, since: listening.start, walker: walker, index: schedule)
  }
}
