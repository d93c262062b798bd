import BLE
import Phones

// Phones with a system. A bare radio never comes here.

extension Simulation {
  /// Switches on the system of a phone, and with it the engine.
  mutating func switchOn(
    _ use: PhoneUse, of walker: Int, telling observer: inout some Observer
  ) {
    hosts[walker].phone = PhoneHost(
      hosts[walker].engine, on: use,
      identifierKey: chance.identifierKey(of: world.walkers[walker].stream), at: now)
    follow(walker, telling: &observer)
  }

  /// Passes a received packet to a phone's system.
  mutating func pass(
    _ advertisement: Advertisement, to walker: Int, telling observer: inout some Observer
  ) {
    hosts[walker].phone?.hear(advertisement, at: now)
    follow(walker, telling: &observer)
  }

  /// Lets a phone do what its system or its schedule has for now.
  mutating func actOnSchedule(_ walker: Int, telling observer: inout some Observer) {
    if let alarm = hosts[walker].alarm, alarm <= now { hosts[walker].alarm = nil }
    hosts[walker].phone?.advance(to: now)
    follow(walker, telling: &observer)
  }

  /// Brings the world up to date with a phone: its radio, its next call, its app, its decisions.
  private mutating func follow(_ walker: Int, telling observer: inout some Observer) {
    tune(walker)
    // An earlier call that is no longer needed does nothing, and schedules the next one.
    if let next = hosts[walker].phone?.nextWake, hosts[walker].alarm.map({ next < $0 }) ?? true {
      hosts[walker].alarm = next
      agenda.schedule(.phoneActs(walker: walker), at: next)
    }
    while let event = hosts[walker].phone?.nextEvent() {
      observer.observe(.app(event, walker: walker), at: now)
    }
    while let note = hosts[walker].phone?.nextNote() {
      observer.observe(.phone(note, walker: walker), at: now)
    }
    guard let decisions = hosts[walker].phone?.takeDecisions() else { return }
    for decision in decisions { carryOut(decision, of: walker, telling: &observer) }
  }

  /// Has a phone's radio listen as its system wants, and draws the delay of its next exit.
  private mutating func tune(_ walker: Int) {
    if let exits = hosts[walker].phone?.system.exits, exits != hosts[walker].exits {
      hosts[walker].exits = exits
      let fraction = chance.exitFraction(of: world.walkers[walker].stream, after: exits)
      hosts[walker].phone?.setExitFraction(fraction)
    }
    let window = hosts[walker].phone?.system.scanWindow
    let start = hosts[walker].phone?.system.scanStart ?? now
    guard window != hosts[walker].scanWindow || start != hosts[walker].scanStart else { return }
    hosts[walker].scanWindow = window
    hosts[walker].scanStart = start
    guard let window else {
      medium.setScanning(false, walker: walker)
      return
    }
    medium.scan(on: window, since: start, walker: walker, index: hosts[walker].schedules)
    hosts[walker].schedules += 1
  }
}
