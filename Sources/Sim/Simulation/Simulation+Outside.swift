import BLE
import Links
import Phones

// Commands from outside to a walker's bare radio, in place of the commands of its engine.
//
// A host paces the run: it steps through the events up to the present, and then gives commands, so
// that no wake-ups are needed in between. Times are those of the run.

extension Simulation {
  /// The time of the next event; `nil` once the run has ended.
  public var nextTime: Instant? { agenda.nextTime }

  /// Carries out a command from outside, as if the engine of a walker had given it. The answers to
  /// the command go to the engine; packets and connections are reported to the observer.
  ///
  /// - Precondition: The phone is a bare radio. The run has not ended. The time is not before
  ///   `now`, and not after `nextTime`.
  public mutating func perform(_ command: CentralCommand, of walker: Int, at time: Instant) {
    pass(to: time, of: walker)
    perform(command, of: walker)
  }

  /// Sets the scan windows of a walker's radio from now on.
  ///
  /// - Parameter change: The count of earlier changes, for the draw of the first channel.
  /// - Precondition: As for `perform`.
  public mutating func scan(
    in window: ScanWindow, of walker: Int, at time: Instant, change: UInt64
  ) {
    pass(to: time, of: walker)
    perform(.scan, of: walker)
    medium.scan(on: window, since: time, walker: walker, index: change)
  }

  /// Connects a walker's radio with the given timing; `perform(.connect(device))` uses the timing
  /// of the phone.
  ///
  /// - Precondition: As for `perform`.
  public mutating func connect(
    to device: DeviceAddress, timed parameters: ConnectionParameters, of walker: Int,
    at time: Instant
  ) {
    pass(to: time, of: walker)
    request(device, by: walker, timed: parameters)
  }

  /// Applies to the world a decision that was made outside: unlocks or locks the door whose key the
  /// walker has.
  ///
  /// - Precondition: As for `perform`.
  public mutating func act(
    on verdict: Verdict, of walker: Int, at time: Instant, notifying observer: inout some Observer
  ) {
    pass(to: time, of: walker)
    act(on: verdict, of: walker, notifying: &observer)
  }

  /// The greatest number of packets of attributes from outside that wait for one connection.
  private static var mostWaiting: Int { 64 }

  /// Sends an attribute packet over the connection of a walker whose phone passes such packets on
  /// unchanged; without a connection, nothing is sent.
  ///
  /// - Returns: `false` if 64 packets wait already, and this one is lost.
  /// - Precondition: As for `perform`.
  public mutating func send(
    _ bytes: [UInt8], to device: DeviceAddress, of walker: Int, at time: Instant
  ) -> Bool {
    precondition(
      world.walkers[walker].phone?.connecting.passesAttributes ?? false,
      "the phone has an attribute client of its own")
    pass(to: time, of: walker)
    guard let link = connection(of: walker, to: device) else { return true }
    guard links.active[link].central.waitingCount < Self.mostWaiting else { return false }
    links.active[link].central.send(.attributes(bytes))
    return true
  }

  private mutating func pass(to time: Instant, of walker: Int) {
    let phone = world.walkers[walker].phone
    precondition(phone != nil && phone?.use == nil, "a bare radio takes commands from outside")
    guard let next = nextTime else { preconditionFailure("the run has ended") }
    precondition(time >= now, "\(time.seconds) s is before now, \(now.seconds) s")
    precondition(time <= next, "an event is due before \(time.seconds) s")
    now = time
  }
}
