import BLE
@testable import Buildings
import Foundation
@testable import Sim
import TestSupport
import Testing

/// Tags and receivers, against beacons and phones in each other's places.
struct ReciprocityTests {
  private struct Scene {
    var gain = Decibels(-18.8)
    var power = PowerLevel(dBm: 0)
    var offset = Decibels.zero
    var depths = (fixed: 0.01, carried: 0.03)
    var mount: Mount?
    var pattern: AntennaCuts?
    var fixed = Position(Point(x: 3, y: 4), height: 2)
    var carriage = CarryPosition.hand
    var environment = RadioEnvironment()

    /// The walkers: the carrier of the device, and a bystander.
    private func walkers(phone: Phone?, tag: Sim.Tag?) throws -> [Walker] {
      let plan = try Self.plan
      let walk = try Walk(
        from: Point(x: 1, y: 8), through: [.walk(to: Point(x: 9, y: 8), speed: 1)], on: plan)
      let other = try Walk(from: Point(x: 3.1, y: 5.5), through: [], on: plan)
      return [
        Walker("w", walk: walk, phone: phone, tag: tag, carriage: carriage),
        Walker("bystander", walk: other, phone: nil),
      ]
    }

    static var plan: FloorPlan {
      get throws {
        try FloorPlan(
          bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
          walls: [
            Wall(
              "wall", along: Segment(from: Point(x: 2, y: 6), to: Point(x: 7, y: 6)),
              of: Material("wall", loss: Decibels(9)))
          ], rooms: [])
      }
    }

    /// A beacon and a phone.
    var forwards: World {
      get throws {
        var beacon = Beacon(
          "fixed", at: fixed, transmitPower: power, interval: .milliseconds(100), payload: [1],
          antennaGain: gain, mount: mount, pattern: pattern)
        beacon.antennaDepth = depths.fixed
        var phone = Phone("carried", receiveOffset: offset)
        phone.antennaDepth = depths.carried
        return try World(
          plan: Self.plan, beacons: [beacon], walkers: walkers(phone: phone, tag: nil),
          environment: environment, duration: .seconds(5))
      }
    }

    /// A tag in the phone's place, and a receiver in the beacon's.
    var backwards: World {
      get throws {
        let receiver = Receiver(
          "fixed", at: fixed, receiveOffset: offset, antennaDepth: depths.fixed, mount: mount,
          pattern: pattern)
        let tag = Sim.Tag(
          "carried", transmitPower: power,
          schedule: AdvertisingSchedule(interval: .milliseconds(100), payload: [1]),
          antennaGain: gain, antennaDepth: depths.carried)
        return try World(
          plan: Self.plan, beacons: [], receivers: [receiver],
          walkers: walkers(phone: nil, tag: tag), environment: environment,
          duration: .seconds(5))
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func eachTermIsTheSameInBothDirections(seed: UInt64) throws {
    var dice = Dice(seed)
    let heading = Vector(headingDegrees: dice.number(0...360))
    let cuts = AntennaCuts(
      facing: heading, horizontal: (0..<8).map { _ in Decibels(dice.number(-9...3)) },
      vertical: (0..<5).map { _ in Decibels(dice.number(-9...3)) })
    let scene = Scene(
      gain: Decibels(dice.number(-30...0)), power: PowerLevel(dBm: dice.number(-30...8)),
      offset: Decibels(dice.number(-9...9)),
      depths: (dice.number(0...0.1), dice.number(0...0.1)),
      mount: seed % 3 == 0 ? nil : .wall(facing: heading, lossBehind: Decibels(12)),
      pattern: seed % 2 == 0 ? cuts : nil,
      fixed: Position(
        Point(x: dice.number(0.5...9.5), y: dice.number(0.5...5.5)), height: dice.number(0...3)),
      carriage: CarryPosition.allCases[Int(seed) % CarryPosition.allCases.count],
      environment: seed % 5 == 0
        ? RadioEnvironment(noise: .naive(deviation: 4)) : RadioEnvironment())
    let chance = Chance(seed: seed)
    let forwards = Propagation(in: try scene.forwards, chance: chance)
    let backwards = Propagation(in: try scene.backwards, chance: chance)
    let people = try scene.forwards.walkers.map { WalkProgress($0.walk, at: .start) }
    var crowd = Crowd(of: try scene.forwards.walkers)
    for step in 0..<30 {
      var people = people
      people[0].hasSetOut = true
      let time = Instant(nanoseconds: Int64(step) * 170_000_000)
      crowd.move(people, at: time)
      let state = people[0].walkState(at: time)
      let packet = Transmission(
        sender: 0, event: UInt64(step), channel: AdvertisingChannel.allCases[step % 3],
        start: time, end: time)
      let doors = OpenDoors(closed: 0)
      let there = forwards.budget(
        of: packet, from: 0, to: 0, at: state, in: crowd, openDoors: doors)
      let back = backwards.budget(
        of: packet, fromTagOf: 0, at: state, to: 0, in: crowd, openDoors: doors)
      #expect(back.transmitPower == there.transmitPower)
      for (one, other) in [
        (there.antennaGain, back.antennaGain), (there.senderPattern, back.receiverPattern),
        (there.receiverPattern, back.senderPattern), (there.mountLoss, back.mountLoss),
        (there.distanceLoss, back.distanceLoss), (there.wallLoss, back.wallLoss),
        (there.bodyLoss, back.bodyLoss), (there.bystanderLoss, back.bystanderLoss),
        (there.shadowing, back.shadowing), (there.fading, back.fading),
        (there.receiveOffset, back.receiveOffset),
      ] {
        #expect(abs(one.value - other.value) < 1e-9)
      }
      #expect(
        back.level.dBm
          <= backwards.ceiling(fromTagOf: 0, at: state, to: 0).dBm + 1e-9)
    }
  }
}
