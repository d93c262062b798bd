import BLE
@testable import Buildings
import Foundation
@testable import Sim
import Testing

struct SimulationRadioTests {
  /// A custom engine, and a world around it, without any file.
  private struct Near: DecisionEngine {
    var threshold: PowerLevel
    var isNear = false

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .advertisement(let heard) = event, let rssi = heard.rssi, !isNear,
        rssi > threshold
      else { return [] }
      isNear = true
      return [.decision(Decision(.unlock, at: time))]
    }
  }

  /// -59 dBm at 1 m, 6 dB less at 2 m, and 3 dB more in front of the hand: at -62 dBm the phone is
  /// at 2 m. From x = 1 to x = 7 takes 3 s.
  @Test func engineOfTwentyLinesDecidesInAWorldWithoutFiles() throws {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 4)))
    let walk = try Walk(
      from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 15, y: 2), speed: 2)], on: plan)
    let world = try World(
      plan: plan, beacons: [Corridor.beacon("b", x: 9)],
      walkers: [Walker("w", walk: walk, phone: Corridor.phone)], environment: .calm,
      duration: .seconds(6))
    var simulation = Simulation(of: world, seed: 3) { _ in Near(threshold: PowerLevel(dBm: -62)) }
    let witness = simulation.witnessed()
    // -61.5 dBm rounds to more than -62: 1.89 m away.
    let decision = try #require(witness.decisions.first)
    #expect(witness.decisions.count == 1)
    #expect(abs(decision.time.seconds - 3.05) < 0.1)
  }

  /// Every packet of each beacon is received or has one reason for its loss. Received packets reach
  /// the engine.
  @Test func everyPacketHasAnOutcome() throws {
    let world = try World(
      plan: Corridor.plan,
      beacons: [Corridor.beacon("a", x: 9), Corridor.beacon("b", x: 2, every: 100)],
      walkers: [Corridor.walker(), Corridor.stander(x: 7, phone: Phone("weak"))],
      duration: .seconds(3))
    var simulation = Simulation(of: world, seed: 3) { _ in Actor() }
    let witness = simulation.witnessed()
    var sent: [Transmission] = []
    var heard = [0, 0]
    for seen in witness.seen {
      if case .sent(let packet) = seen.observation { sent.append(packet) }
    }
    for (time, reception) in witness.receptions {
      #expect(time == reception.packet.end)
      #expect((reception.outcome == .notListening) == (reception.budget == nil))
      if case .received(let advertisement) = reception.outcome {
        heard[reception.walker] += 1
        #expect(advertisement.rssi == reception.budget?.rssi)
        #expect(advertisement.transmitter == world.beacons[reception.packet.sender].address)
        #expect(advertisement.receiver == world.walkers[reception.walker].phone?.address)
        let channel = reception.walker == 0 ? reception.packet.channel : nil
        #expect(advertisement.channel == channel)
      }
    }
    for (walker, count) in heard.enumerated() {
      #expect(simulation.engines[walker].heard.count == count)
      #expect(count > 50)
    }
    let ended = sent.filter { $0.end <= Instant(nanoseconds: 3_000_000_000) }
    #expect(witness.receptions.count == 2 * ended.count)
  }

  @Test func receivesNothingWithoutAScan() throws {
    let world = try World(
      plan: Corridor.plan, beacons: [Corridor.beacon("b", x: 2)], walkers: [Corridor.stander(x: 1)],
      environment: .calm, duration: .seconds(3))
    var simulation = Simulation(of: world, seed: 1) { _ in
      Actor([(1000, .command(.stopScanning)), (2000, .command(.scan))])
    }
    _ = simulation.witnessed()
    let times = simulation.engines[0].heard.filter { $0.event != .wake }.map(\.time.seconds)
    #expect(times.allSatisfy { $0 <= 1 || $0 > 2 })
    #expect(times.count { $0 < 1 } > 20 && times.count { $0 > 2 } > 20)
  }

  @Test func wakesComeOnTimeAndBeforeSimultaneousPackets() throws {
    let world = try World(
      plan: Corridor.plan, beacons: [Corridor.beacon("b", x: 2)], walkers: [Corridor.stander(x: 1)],
      environment: .calm, duration: .seconds(2))
    var first = Simulation(of: world, seed: 1) { _ in Actor() }
    let ends = first.witnessed().receptions.filter { $0.reception.budget != nil }.map(\.time)
    #expect(ends.count > 20)

    var second = Simulation(of: world, seed: 1) { _ in Waker(times: ends) }
    _ = second.witnessed()
    let events = second.engines[0].heard
    #expect(events.count == 2 * ends.count)
    for (index, time) in ends.enumerated() {
      #expect(events[2 * index].event == .wake && events[2 * index].time == time)
      #expect(events[2 * index + 1].event != .wake && events[2 * index + 1].time == time)
    }
  }

  @Test func wakesInThePastComeNow() throws {
    let world = try World(
      plan: Corridor.plan, beacons: [], walkers: [Corridor.stander(x: 1)], environment: .calm,
      duration: .seconds(2))
    var simulation = Simulation(of: world, seed: 1) { _ in
      Actor([(1000, .command(.wake(at: .start)))])
    }
    _ = simulation.witnessed()
    #expect(simulation.engines[0].heard.map(\.time.seconds) == [1, 1])
  }

  @Test func strongerPacketSurvivesByTheCaptureRatio() throws {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 4)))
    for (excess, survives) in [(7.9, false), (8.1, true)] {
      let beacons = (0..<40).map { number in
        Corridor.beacon("beacon \(number)", x: 3, power: number == 0 ? -excess : -2 * excess)
      }
      let world = try World(
        plan: plan, beacons: beacons,
        walkers: [
          Walker(
            "w", walk: try Walk(from: Point(x: 1, y: 1), through: [], on: plan),
            phone: Corridor.phone)
        ], environment: .calm, duration: .seconds(2))
      var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
      let outcomes = simulation.witnessed().receptions.filter { $0.reception.packet.sender == 0 }
        .compactMap { $0.reception.budget == nil ? nil : $0.reception.outcome }
      let lost = outcomes.count { if case .collided = $0 { true } else { false } }
      #expect(outcomes.count > 50)
      #expect(survives ? lost == 0 : lost > 20)
    }
  }

  /// The default is 8 %; standard error 1 %.
  @Test func interferenceDestroysItsFraction() throws {
    let environment = RadioEnvironment(
      shadowingDeviation: 0, kFactor: .infinity, interference: 0.25)
    let world = try World(
      plan: Corridor.plan, beacons: [Corridor.beacon("b", x: 2)], walkers: [Corridor.stander(x: 1)],
      environment: environment, duration: .seconds(60))
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    let heard = simulation.witnessed().receptions.compactMap {
      $0.reception.budget == nil ? nil : $0.reception.outcome
    }
    let lost = Double(heard.count { $0 == .interference }) / Double(heard.count)
    #expect(heard.count > 2000)
    #expect(abs(lost - 0.25) < 0.04)
  }
}

/// Requests wakes at given times, and records all events.
private struct Waker: DecisionEngine {
  var times: [Instant]
  var heard: [(event: CentralEvent, time: Instant)] = []

  mutating func start(at time: Instant) -> [EngineOutput] {
    [.command(.scan)] + times.reversed().map { .command(.wake(at: $0)) }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    heard.append((event, time))
    return []
  }
}
