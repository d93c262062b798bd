import BLE
import Links
import Sim
import Testing

struct SimulationLinksTests {
  @Test func connectsAfterAPacketAndFallsSilent() throws {
    var run = Simulation(
      of: try Hall.world([try Hall.person("ada")]), seed: 1
    ) { _ in Connector.connecting(at: 1) }
    let witness = run.linksWitnessed()
    let connected = try #require(run.engine(of: 0).times(of: .connected(Hall.beacon)).first)
    let heard = try #require(witness.sent.last)
    // From the packet's end: 150 µs, 352 µs of request, 1.25 ms, up to 2.5 ms of window, and an
    // event of two empty packets of 80 µs and 150 µs between them.
    let wait = connected - heard.end.seconds
    #expect(wait >= 0.002062 - 1e-9 && wait < 0.004562)
    #expect(heard.start.seconds >= 1)
    #expect(run.engine(of: 0).endings.isEmpty)
    // An event each 30 ms to the end of the run.
    let starts = witness.events.map(\.time.nanoseconds)
    #expect(starts.count > 940)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 30_000_000 })
    #expect(witness.events.allSatisfy { $0.event.isHeard && $0.event.isAnswered })
  }

  @Test func readsTheLevelOfTheNextEvent() throws {
    let engine = Connector(
      [(1, .connect(Hall.beacon))] + (3..<13).map { (Double($0) + 0.01, .readRSSI(Hall.beacon)) })
    var run = Simulation(
      of: try Hall.world([try Hall.person("ada")], environment: RadioEnvironment()), seed: 2
    ) { _ in engine }
    let witness = run.linksWitnessed()
    let readings = run.engine(of: 0).heard.compactMap { event, time -> (PowerLevel, Instant)? in
      if case .rssi(let level?, of: Hall.beacon) = event { (level, time) } else { nil }
    }
    #expect(readings.count == 10)
    for (level, time) in readings {
      let event = try #require(witness.events.last { $0.time <= time })
      #expect(event.event.budget?.rssi == level)
      #expect(event.event.isAnswered)
    }
  }

  @Test func theBeaconEndsConnectionsAfterItsTime() throws {
    let peripheral = Peripheral(connectionTime: .seconds(10))
    var run = Simulation(of: try Hall.world([try Hall.person("ada")], peripheral), seed: 3) { _ in
      Connector.connecting(at: 1, reconnects: true)
    }
    let witness = run.linksWitnessed()
    let starts = run.engine(of: 0).times(of: .connected(Hall.beacon))
    let ends = run.engine(of: 0).times(of: .disconnected(Hall.beacon, .endedByPeer))
    #expect(starts.count == 3 && ends.count == 2)
    // The end is sent in the first event after the time.
    for (start, end) in zip(starts, ends) { #expect(end - start > 10 && end - start < 10.031) }
    // It advertises again within 10 ms.
    for end in witness.times(of: .endedAtBeacon(.byBeacon)) {
      let next = try #require(witness.sent.first { $0.start.seconds >= end })
      #expect(next.start.seconds < end + 0.010)
    }
  }

  @Test func thePhoneEndsAConnection() throws {
    var run = Simulation(of: try Hall.world([try Hall.person("ada")]), seed: 4) { _ in
      Connector([(1, .connect(Hall.beacon)), (5, .disconnect(Hall.beacon))])
    }
    let witness = run.linksWitnessed()
    let ends = run.engine(of: 0).times(of: .disconnected(Hall.beacon, .endedByHost))
    #expect(ends.count == 1 && ends[0] > 5 && ends[0] < 5.031)
    #expect(
      witness.times(of: .endedAtPhone(.byPhone)) == witness.times(of: .endedAtBeacon(.byPhone)))
    #expect(witness.sent.contains { $0.start.seconds > 5.2 })
  }

  /// While one phone has the beacon, no other gets it; then the other does.
  @Test func holdsOneConnection() throws {
    let people = [try Hall.person("ada"), try Hall.person("ben", x: 1)]
    var run = Simulation(of: try Hall.world(people), seed: 5) { walker in
      walker.name == "ada"
        ? Connector([(1, .connect(Hall.beacon)), (20, .disconnect(Hall.beacon))])
        : Connector.connecting(at: 5)
    }
    let witness = run.linksWitnessed()
    let ben = run.engine(of: 1).times(of: .connected(Hall.beacon))
    #expect(ben.count == 1 && ben[0] > 20 && ben[0] < 20.4)
    #expect(witness.sent.allSatisfy { $0.start.seconds < 1.2 || $0.start.seconds > 20 })
  }

  @Test func holdsSeveralIfItCan() throws {
    let people = [try Hall.person("ada"), try Hall.person("ben", x: 1)]
    let peripheral = Peripheral(connectionLimit: 2, advertisesWhileConnected: true)
    var run = Simulation(of: try Hall.world(people, peripheral), seed: 6) { _ in
      Connector.connecting(at: 1)
    }
    let witness = run.linksWitnessed()
    for walker in 0...1 {
      #expect(run.engine(of: walker).times(of: .connected(Hall.beacon)).count == 1)
    }
    #expect(witness.sent.contains { $0.start.seconds > 25 })
  }

  @Test func admitsOnlyWhomItKnows() throws {
    let people = [try Hall.person("ada"), try Hall.person("ben", x: 1)]
    let peripheral = Peripheral(admitted: [DeviceAddress(named: "ben")])
    var run = Simulation(of: try Hall.world(people, peripheral), seed: 7) { walker in
      Connector.connecting(at: walker.name == "ada" ? 1 : 10)
    }
    let witness = run.linksWitnessed()
    #expect(run.engine(of: 0).heard.isEmpty)
    #expect(run.engine(of: 1).times(of: .connected(Hall.beacon)).count == 1)
    // Each attempt of the other is given up after six intervals without an answer.
    let attempts = witness.notes.filter { note, time in
      note.walker == 0 && note.kind == .endedAtPhone(.notEstablished)
    }
    #expect(attempts.count > 10)
    let first = try #require(witness.notes.first { $0.note.walker == 0 })
    let created = first.time.seconds + 0.000502
    #expect(abs(attempts[0].time.seconds - created - 0.180) < 1e-9)
  }

  /// A person walks from 3 to 39 m at 1 m/s. Both ends give up 2 s after the last packet each has
  /// received.
  @Test func losesWhoWalksAway() throws {
    let walker = try Hall.person(
      "ada", through: [.stand(.seconds(5), facing: nil), .walk(to: Point(x: 39, y: 2), speed: 2)])
    let world = try Hall.world([walker], transmitPower: -30)
    var run = Simulation(of: world, seed: 8) { _ in Connector.connecting(at: 1) }
    let witness = run.linksWitnessed()
    #expect(run.engine(of: 0).endings == [.supervisionTimeout])
    let answered = try #require(witness.events.last { $0.event.isAnswered }).time.seconds
    let heard = try #require(witness.events.last { $0.event.isHeard }).time.seconds
    let phone = try #require(witness.times(of: .endedAtPhone(.supervisionTimeout)).first)
    let beacon = try #require(witness.times(of: .endedAtBeacon(.supervisionTimeout)).first)
    #expect(abs(phone - answered - 2) < 1e-9)
    #expect(abs(beacon - heard - 2) < 1e-9)
  }

  /// Two phones at the same distance answer the same packets, so that neither is understood, until
  /// one of them hears a packet that the other does not. With scanners of the same phase they never
  /// do; the phases are drawn, so some attempts collide.
  @Test func requestsAtTheSameTimeCollide() throws {
    let people = [try Hall.person("ada"), try Hall.person("ben", x: 1)]
    var collisions = 0
    for seed in 0..<40 as Range<UInt64> {
      var run = Simulation(of: try Hall.world(people, seconds: 2), seed: seed) { _ in
        Connector.connecting(at: 1)
      }
      let witness = run.linksWitnessed()
      let requests = witness.notes.filter { note, _ in
        if case .requested(.collided, _) = note.kind { true } else { false }
      }
      // Both of a pair collide: they are equally strong.
      let times = Set(requests.map(\.time))
      #expect(requests.count == 2 * times.count)
      collisions += times.count
    }
    #expect(collisions > 0)
  }

  @Test func whatNeedsAConnectionIsAnsweredWithoutOne() throws {
    let stranger = DeviceAddress(named: "nobody")
    var run = Simulation(of: try Hall.world([try Hall.person("ada")]), seed: 9) { _ in
      Connector([
        (1, .readRSSI(Hall.beacon)), (2, .disconnect(stranger)), (3, .connect(stranger)),
        (4, .connect(Hall.beacon)), (4, .disconnect(Hall.beacon)),
      ])
    }
    _ = run.linksWitnessed()
    let heard = run.engine(of: 0).heard
    #expect(
      heard.map(\.event) == [
        .disconnected(Hall.beacon, .notConnected), .disconnected(stranger, .notConnected),
        .disconnected(Hall.beacon, .endedByHost),
      ])
    #expect(heard.map(\.time.seconds) == [1, 2, 4])
  }

  /// A radio at rest wakes before it listens.
  @Test func theRadioWakesFirst() throws {
    let person = try Hall.person("ada", Connecting(radioWake: .milliseconds(700)))
    var run = Simulation(of: try Hall.world([person]), seed: 10) { _ in
      Connector.connecting(at: 1)
    }
    let witness = run.linksWitnessed()
    let connected = try #require(run.engine(of: 0).times(of: .connected(Hall.beacon)).first)
    #expect(connected > 1.7 && connected < 2)
    #expect(witness.sent.last.map { $0.start.seconds >= 1.7 } == true)
  }
}
