import BLE
import Documents
import HCI

/// A server of the posed radios of a building: each is an HCI controller for hosts, at a place of
/// its own.
///
///     var server = try PoseServer(building, at: [.tcp(host: Endpoint.loopback, port: 9001)],
///     speed: .real)
///     server.serve { print($0) }
///
/// The run begins when each radio has a host that has sent something. If a host leaves, the run
/// continues, and another host may take its place. A second host at the same radio is sent away.
public struct PoseServer: Sendable {
  /// The end of a run.
  public enum Outcome: Sendable {
    /// The scenario is over.
    case ended
    /// The task was cancelled.
    case cancelled
  }

  private var building: PosedBuilding
  private var seats: [PosedHostSeat]
  private let speed: RunSpeed
  private var pace: RunPace?

  /// The time within which an unannounced change is noticed: a cancellation, or the opening of a
  /// line.
  private static let glance = Duration.milliseconds(50)
  /// The limit of bytes that wait for a host. Beyond it, a run of unlimited speed waits for the
  /// host.
  private static let backlog = 65_536
  /// The time after which a run that is behind its pace lets hosts read and send packets.
  private static let turn = Duration.milliseconds(5)
  /// The time that hosts have for reading the last packets.
  private static let farewell = Duration.seconds(1)

  /// Opens the places of all radios, so that hosts can connect.
  ///
  /// - Parameters:
  ///   - endpoints: A place for each radio of the building, in order.
  ///   - monitors: The paths of the lines that show the packets of radios, by the radio's name.
  /// - Throws: `unusable` with the system's reason.
  public init(
    _ building: PosedBuilding, at endpoints: [Endpoint],
    monitoredAt monitors: [String: String] = [:],
    speed: RunSpeed
  ) throws(InputError) {
    precondition(building.names.count == endpoints.count, "each radio has a place")
    self.building = building
    self.speed = speed
    seats = []
    for (radio, endpoint) in zip(building.radios, endpoints) {
      var seat = try PosedHostSeat(named: radio.name, at: endpoint)
      if let path = monitors[radio.name] {
        let address = radio.controller.settings.address
        seat.monitor = try PacketMonitor(of: radio.name, address, linkedAt: path)
      }
      seats.append(seat)
    }
  }

  /// The places, with the ports that the system has chosen.
  public var endpoints: [Endpoint] { seats.map(\.entrance.endpoint) }

  /// Serves hosts until the scenario is over, or the task is cancelled.
  ///
  /// - Parameter log: Takes a line when a host comes, leaves, or is sent away.
  public mutating func serve(log: (String) -> Void) -> Outcome {
    defer { tellDrops(log) }
    while !Task.isCancelled {
      // Departures come first, so that a host that comes as another leaves is not refused.
      bidFarewell(log)
      welcome(log)
      performDue()
      for index in seats.indices {
        seats[index].channel?.flush()
        seats[index].monitor?.flush(at: building.now)
      }
      guard building.nextTime != nil else {
        sayFarewell()
        return .ended
      }
      FileDescriptorReadiness.wait(for: seats.flatMap(\.wishes), until: deadline)
      listen()
    }
    return .cancelled
  }

  /// Admits hosts, and refuses further ones at a radio that already has a host.
  private mutating func welcome(_ log: (String) -> Void) {
    for index in seats.indices {
      for _ in 0..<seats[index].refuseOthers() {
        log("\(seats[index].name): a second host was sent away")
      }
      if seats[index].admit() { log("\(seats[index].name): a host has come") }
    }
  }

  /// Processes the packets of hosts.
  private mutating func listen() {
    for index in seats.indices {
      for arrival in seats[index].receive() {
        switch arrival {
        case .lostStep: building.loseStep(of: index)
        case .packet(let packet): receive(packet, from: index)
        }
      }
    }
    send()
    if pace == nil, seats.allSatisfy(\.hasBegun) { pace = RunPace(speed, from: .now) }
  }

  private mutating func receive(_ packet: HCIPacket, from index: Int) {
    switch ClockPacket(packet) {
    case .advance(let limit):
      send()
      seats[index].advance(until: limit, at: building.now)
    case .act(let act): building.act(on: act.verdict, by: index, at: present)
    case .time: break
    case nil:
      building.receive(packet, by: index, at: present)
      seats[index].monitor?.show(packet, from: .host, at: building.now)
    }
  }

  /// The time of the run at which an action of a host takes effect if it arrives at this moment.
  private var present: Instant {
    guard let pace, !isShared else { return building.now }
    return pace.time(at: .now) ?? building.now
  }

  /// `true` if a host shares the time of the run.
  private var isShared: Bool { seats.contains { $0.clock.state != .apart } }

  /// Passes on the outputs of controllers.
  private mutating func send() {
    for (radio, packet) in building.take() {
      seats[radio].send(packet, at: building.now)
      seats[radio].monitor?.show(packet, from: .controller, at: building.now)
    }
  }

  /// Performs what is due, or only a part of it if there is much.
  private mutating func performDue() {
    guard let pace else { return }
    let start = ContinuousClock.now
    let present = pace.time(at: start)
    while let next = building.nextTime, isReady {
      let stop = limit
      if let stop, stop <= next {
        if let present, stop > present { return }
        announce(stop)
      } else {
        if let present, next > present { return }
        building.step()
        send()
      }
      if present == nil, seats.contains(where: { $0.channel?.waitingCount ?? 0 > 0 }) { return }
      if .now - start > Self.turn { return }
    }
  }

  /// `true` if no host is working and, at unlimited speed, none is too far behind. At a limited
  /// speed, a host that is too far behind is sent away instead, so that it does not hold up the
  /// others.
  private var isReady: Bool {
    seats.allSatisfy { seat in
      seat.clock.state != .busy
        && (speed != .unlimited || seat.channel?.waitingCount ?? 0 < Self.backlog)
    }
  }

  /// The earliest time of which a host that shares the run's time wants to be notified; `nil` if
  /// there is none.
  private var limit: Instant? {
    seats.compactMap { seat in
      if case .free(until: let limit?) = seat.clock.state { max(limit, building.now) } else { nil }
    }.min()
  }

  /// Notifies the hosts that wait for a certain time that this time has been reached.
  private mutating func announce(_ time: Instant) {
    building.wait(until: time)
    for index in seats.indices {
      guard case .free(until: let limit?) = seats[index].clock.state, limit <= time else {
        continue
      }
      seats[index].announce(time)
    }
  }

  /// The moment on the clock at which something is due.
  private var deadline: ContinuousClock.Instant {
    let glance = ContinuousClock.now + Self.glance
    guard let pace, let next = building.nextTime, isReady else { return glance }
    return min(glance, pace.moment(of: min(next, limit ?? next)) ?? .now)
  }

  /// Notes which hosts have left.
  private mutating func bidFarewell(_ log: (String) -> Void) {
    for index in seats.indices {
      guard seats[index].leave() else { continue }
      building.detach(index)
      log("\(seats[index].name): the host has left")
    }
  }

  /// Notifies the hosts that share the run's time of the end of the run, and gives all hosts some
  /// time to read the remaining packets.
  private mutating func sayFarewell() {
    for index in seats.indices {
      if seats[index].clock.state != .apart { seats[index].announce(building.end) }
    }
    let end = ContinuousClock.now + Self.farewell
    while seats.contains(where: { $0.channel?.isOpen == true }), ContinuousClock.now < end {
      for index in seats.indices {
        seats[index].finish()
        seats[index].monitor?.flush(at: building.now)
      }
      FileDescriptorReadiness.wait(
        for: seats.compactMap(\.channel?.wish), until: .now + .milliseconds(20))
    }
  }

  /// Logs the number of packets that readers of monitors have missed.
  private func tellDrops(_ log: (String) -> Void) {
    for seat in seats {
      guard let count = seat.monitor?.dropCount, count > 0 else { continue }
      log("\(seat.name): \(count) packets were not shown on the monitor, whose reader was too slow")
    }
  }
}
