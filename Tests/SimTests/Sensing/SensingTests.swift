import BLE
import Buildings
import Foundation
import Sensors
@testable import Sim
import Testing

/// Runs with sensors on beacons and tags.
struct SensingTests {
  private let rest = Acceleration(x: 0, y: 0, z: 1)

  private func beacon(_ frame: BeaconFrame, x: Double = 4) -> Beacon {
    Beacon(
      "sensor", at: Position(Point(x: x, y: 2), height: 1.1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: frame.advertisingData())
  }

  private func nearable(temperature: Double = 0) -> BeaconFrame {
    .nearable(
      Nearable(identifier: 7, temperature: temperature, battery: 1, acceleration: rest))
  }

  private func witness(
    beacons: [Beacon], walkers: [Walker], receivers: [Receiver] = [],
    acting part: [(Int64, EngineOutput)] = []
  ) throws -> Witness {
    let world = try World(
      plan: try Corridor.plan, beacons: beacons, receivers: receivers, walkers: walkers,
      duration: .seconds(20))
    var simulation = Simulation(of: world, seed: 5) { _ in Actor(part) }
    return simulation.witnessed()
  }

  /// The packets received of a device, with the start of their events.
  private func heard(
    _ witness: Witness, of sender: Int = 0
  ) -> [(start: Instant, payload: Payload)] {
    var starts: [UInt64: Instant] = [:]
    for seen in witness.seen {
      if case .sent(let packet) = seen.observation, packet.sender == sender {
        starts[packet.event] = seen.time
      }
    }
    return witness.receptions.compactMap { _, reception in
      guard case .received(let advertisement) = reception.outcome,
        reception.packet.sender == sender, let start = starts[reception.packet.event]
      else { return nil }
      return (start, advertisement.payload)
    }
  }

  private func sensed(_ payload: Payload) throws -> Nearable {
    guard case .nearable(let nearable)? = BeaconFrame(advertisingData: payload) else {
      throw NoFrame()
    }
    return nearable
  }

  private struct NoFrame: Error {}

  /// Newton's law by hand: 4 °C, towards 30 °C while the door is open, and back.
  @Test func aCompartmentWarmsWhileItsDoorIsOpen() throws {
    var fridge = beacon(nearable(temperature: -9))
    fridge.sensors = SensorSet(
      temperature: .enclosure(
        Enclosure(
          startingAt: 4,
          in: DoorDependentValue(
            Enclosure.Surroundings(ambient: 4, timeConstant: .seconds(10)),
            whileOpen: [
              .init(door: 0, Enclosure.Surroundings(ambient: 30, timeConstant: .seconds(3)))
            ]))))
    let other = Phone("other", scanner: Corridor.phone.scanner)
    let witness = try witness(
      beacons: [fridge], walkers: [Corridor.walker(), Corridor.stander(x: 3, phone: other)],
      acting: [(500, .decide(.unlock))])
    let opened = try #require(witness.doors.first { $0.state.isOpen }?.time)
    let closed = try #require(witness.doors.last { !$0.state.isOpen }?.time)
    #expect(opened.duration(to: closed) > .seconds(2))
    let warm = 30 - 26 * exp(-opened.duration(to: closed).inSeconds / 3)
    let packets = heard(witness)
    #expect(packets.count > 100)
    #expect(packets.contains { $0.start < opened } && packets.contains { $0.start > closed })
    for packet in packets {
      let expected =
        packet.start <= opened
        ? 4
        : packet.start <= closed
          ? 30 - 26 * exp(-opened.duration(to: packet.start).inSeconds / 3)
          : 4 + (warm - 4) * exp(-closed.duration(to: packet.start).inSeconds / 10)
      #expect((try sensed(packet.payload).temperature - expected).magnitude < 1.0 / 32 + 1e-9)
    }
  }

  /// The walker of the corridor stands at the locked door until the lock is released at 8 s, and
  /// walks before and afterwards.
  @Test func aTagMovesWhileItsCarrierWalks() throws {
    var tag = Sim.Tag(
      "tag", transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(
        interval: .milliseconds(100), payload: nearable().advertisingData()))
    tag.sensors = SensorSet(motion: MotionDetector(settlingTime: .seconds(1)))
    let walk = try Walk(
      from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 2)],
      on: try Corridor.plan)
    let witness = try witness(
      beacons: [], walkers: [Walker("wearer", walk: walk, phone: nil, tag: tag, key: 0)],
      receivers: [1.0, 9].map {
        Receiver("receiver \($0)", at: Position(Point(x: $0, y: 1), height: 2))
      }, acting: [(8000, .decide(.unlock))])
    let arrived = try #require(witness.waits.first?.time)
    let left = try #require(witness.doors.first { $0.state.isOpen }?.time)
    #expect(left == Instant(nanoseconds: 8_000_000_000))
    let packets = heard(witness)
    #expect(packets.count > 100)
    for packet in packets {
      let settled = arrived.advanced(by: .seconds(1))
      let nearable = try sensed(packet.payload)
      let isStill = packet.start >= settled && packet.start < left
      if packet.start < left { #expect(nearable.isMoving == !isStill) }
      if isStill {
        let seconds = settled.duration(to: packet.start).nanoseconds / 1_000_000_000
        #expect(nearable.timeInState == EstimoteDuration(Int(seconds), .seconds))
        #expect(nearable.timeInStateBefore == EstimoteDuration(Int(settled.seconds), .seconds))
      }
    }
    #expect(try sensed(packets[packets.count - 1].payload).isMoving == false)
  }

  /// The first frame equals the template. The interleaved frame counts those between.
  @Test func anEddystoneCountsItsFramesAndItsTime() throws {
    let template = EddystoneTelemetry(
      batteryMillivolts: nil, temperature: nil, frames: 5000, tenths: 10_000)
    var device = beacon(nearable())
    device.interleaved = [
      InterleavedPayload(BeaconFrame.eddystoneTelemetry(template).advertisingData(), every: 3)
    ]
    device.sensors = SensorSet(batteryVoltage: SensorCourse(3))
    let witness = try witness(beacons: [device], walkers: [try Corridor.stander(x: 3)])
    var events: [Instant] = []
    for seen in witness.seen {
      if case .sent(let packet) = seen.observation, packet.channel == .channel37 {
        events.append(seen.time)
      }
    }
    var count = 0
    for packet in heard(witness) {
      guard case .eddystoneTelemetry(let frame)? = BeaconFrame(advertisingData: packet.payload)
      else { continue }
      let event = try #require(events.firstIndex(of: packet.start))
      #expect(event % 3 == 2)
      #expect(frame.frames == 5000 + UInt32(event))
      #expect(frame.tenths == 10_000 + UInt32(packet.start.nanoseconds / 100_000_000))
      #expect(frame.batteryMillivolts == 3000)
      count += 1
    }
    #expect(count > 20)
  }

  /// Sensors change the payloads of packets, and nothing else in a run.
  @Test func sensorsChangeNoPacketButItsBytes() throws {
    var device = beacon(nearable())
    let plain = try witness(beacons: [device], walkers: [try Corridor.walker()])
    device.sensors = SensorSet(
      temperature: .course(
        SensorCourse([.init(0, at: .start), .init(100, at: Instant(nanoseconds: 1 << 34))])))
    let sensing = try witness(beacons: [device], walkers: [try Corridor.walker()])
    #expect(plain.receptions.count == sensing.receptions.count)
    for (one, other) in zip(plain.receptions, sensing.receptions) {
      #expect(one.reception.packet == other.reception.packet)
      #expect(one.reception.budget?.level == other.reception.budget?.level)
    }
    #expect(heard(plain).map(\.payload) != heard(sensing).map(\.payload))
    #expect(try witness(beacons: [device], walkers: [try Corridor.walker()]).seen == sensing.seen)
  }

  @Test func readingsOfTheRunAreThoseOfItsTime() throws {
    var device = beacon(nearable())
    device.sensors = SensorSet(batteryCharge: SensorCourse(50))
    let world = try World(
      plan: try Corridor.plan, beacons: [Corridor.beacon("plain", x: 2), device],
      walkers: [try Corridor.walker()], duration: .seconds(1))
    let simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    #expect(simulation.readings(of: 0) == nil)
    #expect(simulation.readings(of: 1) == SensorReadings(time: .start, batteryCharge: 50))
  }
}
