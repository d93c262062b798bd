import BLE
import Phones

// Phones with a system. A bare radio never comes here.

extension Simulation {
  /// Switches on the system of a phone, and with it the engine.
  mutating func switchOn(
    _ use: PhoneUse, of walker: Int, telling observer: inout some Observer
  ) {
    phones[walker] = SystemPhone(
      PhoneHost(
        hosts[walker].engine, on: use,
        identifierKey: chance.identifierKey(of: world.walkers[walker].stream), at: now))
    follow(walker, telling: &observer)
  }

  /// Passes a received packet to a phone's system.
  mutating func pass(
    _ advertisement: Advertisement, to walker: Int, telling observer: inout some Observer
  ) {
    phones[walker]?.host.hear(advertisement, at: now)
    follow(walker, telling: &observer)
  }

  /// Lets a phone do what its system or its schedule has for now.
  mutating func actOnSchedule(_ walker: Int, telling observer: inout some Observer) {
    if let alarm = phones[walker]?.alarm, alarm <= now { phones[walker]?.alarm = nil }
    phones[walker]?.host.advance(to: now)
    follow(walker, telling: &observer)
  }

  /// Brings the world up to date with a phone: its radio, its next call, its app, its decisions.
  private mutating func follow(_ walker: Int, telling observer: inout some Observer) {
    tune(walker)
    // An earlier call that is no longer needed does nothing, and schedules the next one.
    if let next = phones[walker]?.host.nextWake, phones[walker]?.alarm.map({ next < $0 }) ?? true {
      phones[walker]?.alarm = next
      agenda.schedule(.phoneActs(walker: walker), at: next)
    }
    while let event = phones[walker]?.host.nextEvent() {
      observer.observe(.app(event, walker: walker), at: now)
    }
    while let note = phones[walker]?.host.nextNote() {
      observer.observe(.phone(note, walker: walker), at: now)
    }
    guard let decisions = phones[walker]?.host.takeDecisions() else { return }
    for decision in decisions { carryOut(decision, of: walker, telling: &observer) }
  }

  /// Has a phone's radio listen as its system wants, and draws the delay of its next exit.
  private mutating func tune(_ walker: Int) {
    guard var phone = phones[walker] else { return }
    phones[walker] = nil
    defer { phones[walker] = phone }
    let system = phone.host.system
    if phone.exits != system.exits {
      phone.exits = system.exits
      phone.host.setExitFraction(
        chance.exitFraction(of: world.walkers[walker].stream, after: system.exits))
    }
    guard system.scanWindow != phone.scanWindow || system.scanStart != phone.scanStart else {
      return
    }
    phone.scanWindow = system.scanWindow
    phone.scanStart = system.scanStart
    guard let window = system.scanWindow else {
      medium.setScanning(false, walker: walker)
      return
    }
    medium.scan(on: window, since: system.scanStart, walker: walker, index: phone.schedules)
    phone.schedules += 1
  }
}
