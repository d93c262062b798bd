import BLE
import TestSupport
import Testing

struct BeaconFrameTests {
  @Test(arguments: PacketVectors.iBeacons)
  func iBeacons(vector: PacketVectors.IBeaconVector) throws {
    let beacon = try #require(IBeacon(advertisingData: packet(vector.hex)))
    #expect(try BeaconFrame(advertisingData: packet(vector.hex)) == .iBeacon(beacon))
    #expect(
      Hexadecimal.text(of: BeaconFrame.iBeacon(beacon).advertisingData(flags: vector.flags))
        == vector.hex)
  }

  /// Exposure Notification, Apple's messages, and the overflow area.
  @Test(
    arguments: [
      "02011a03036ffd17166ffd0d3b4f65584c582160571dd19010d41c2660ee34",
      "02011a020a0c0eff4c000f05a0336aa5f110025b0c",
      "14ff4c000156fe874900000000000000000000000000",
    ])
  func otherFormatsAreNone(hex: String) throws {
    #expect(try BeaconFrame(advertisingData: packet(hex)) == nil)
  }

  /// Published frames and random ones of all formats, with bytes changed, cut or appended: whatever
  /// is read can be written with the same bytes, and is read the same again.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func randomAndMutatedBytesNeverCrash(seed: UInt64) throws {
    var dice = Dice(seed)
    let published = try (PacketVectors.others + PacketVectors.iBeacons.map(\.hex)).map(packet)
    var frames = 0
    for _ in 0..<Mutations.count / 10 {
      var bytes =
        dice.happens(0.5) ? dice.one(of: published) : Array(dice.frame().advertisingData())
      for _ in 0..<dice.integer(0...3) {
        bytes[dice.integer(0...bytes.count - 1)] = UInt8(dice.integer(0...255))
      }
      switch dice.integer(0...3) {
      case 0: bytes.removeLast(dice.integer(0...bytes.count))
      case 1: bytes += (0..<dice.integer(0...40)).map { _ in UInt8(dice.integer(0...255)) }
      case 2: bytes.removeFirst(dice.integer(0...bytes.count))
      default: break
      }
      guard let data = AdvertisingData(bytes, upTo: AdvertisingData.extendedCapacity) else {
        continue
      }
      for structure in data {
        guard let frame = BeaconFrame(structure) else { continue }
        frames += 1
        let written = frame.advertisingData(flags: nil)
        #expect(BeaconFrame(advertisingData: written) == frame)
        #expect(written.suffix(structure.value.count).elementsEqual(structure.value))
      }
    }
    #expect(frames > Mutations.count / 100)
  }

  /// Every frame of random fields round trips: each format, with any values of its fields. A
  /// million in release.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func randomFramesRoundTrip(seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<Mutations.count / 10 {
      let frame = dice.frame()
      #expect(BeaconFrame(advertisingData: frame.advertisingData()) == frame)
    }
  }
}

extension Dice {
  fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(integer(0...255)) }
  }

  fileprivate mutating func power() -> PowerLevel { PowerLevel(dBm: number(-128...127)) }

  fileprivate mutating func stateTime() -> EstimoteDuration {
    let unit = one(of: EstimoteDuration.Unit.allCases)
    return EstimoteDuration(integer(0...EstimoteDuration.mostInState(of: unit)), unit)
  }

  fileprivate mutating func acceleration(_ range: ClosedRange<Double>) -> Acceleration {
    Acceleration(x: number(range), y: number(range), z: number(range))
  }

  /// Any field except -1/128 on all axes, which is reserved for 'no field'.
  fileprivate mutating func magneticField() -> EstimoteMagneticField {
    let range = EstimoteSurroundings.magneticFields
    return EstimoteMagneticField(
      x: number(range), y: number(range), z: number(0...range.upperBound))
  }

  fileprivate mutating func identifier() -> BeaconIdentifier {
    BeaconIdentifier(
      uuid: BeaconUUID(high: bits(), low: bits()), major: UInt16(truncatingIfNeeded: bits()),
      minor: UInt16(truncatingIfNeeded: bits()))
  }

  fileprivate mutating func address() -> String {
    let parts = ["a", "z", "-", ".", "/", "~", ".com", ".org/", ".info", ".co", "www.", "%20"]
    var address = one(of: ["http://", "https://", "http://www.", "https://www."])
    for _ in 0..<integer(0...4) { address += one(of: parts) }
    return address
  }

  fileprivate mutating func frame() -> BeaconFrame {
    switch integer(0...9) {
    case 0: .iBeacon(IBeacon(identifier: identifier(), measuredPower: power()))
    case 1:
      .altBeacon(
        AltBeacon(
          identifier: identifier(), measuredPower: power(),
          company: UInt16(truncatingIfNeeded: bits()), reserved: bytes(1)[0]))
    case 2:
      .eddystoneUID(
        EddystoneUID(
          namespace: bytes(10), instance: bytes(6), powerAtZero: power(),
          reserved: happens(0.5) ? nil : UInt16(truncatingIfNeeded: bits())))
    case 3:
      EddystoneURL(address(), powerAtZero: power()).map { .eddystoneURL($0) } ?? frame()
    case 4:
      .eddystoneTelemetry(
        EddystoneTelemetry(
          batteryMillivolts: happens(0.2) ? nil : UInt16(integer(1...65_535)),
          temperature: happens(0.2) ? nil : number(EddystoneTelemetry.temperatures),
          frames: UInt32(truncatingIfNeeded: bits()), tenths: UInt32(truncatingIfNeeded: bits())))
    case 5:
      .eddystoneEncryptedTelemetry(
        EddystoneEncryptedTelemetry(
          report: bytes(12), salt: UInt16(truncatingIfNeeded: bits()),
          check: UInt16(truncatingIfNeeded: bits())))
    case 6: .eddystoneEID(EddystoneEID(bits(), powerAtZero: power()))
    case 7:
      .nearable(
        Nearable(
          identifier: bits(), hardware: bytes(1)[0], firmware: bytes(1)[0],
          temperature: number(Nearable.temperatures),
          battery: UInt16(integer(0...Int(Nearable.fullBattery))), isUnderLoad: happens(0.5),
          isMoving: happens(0.5), acceleration: acceleration(Nearable.accelerations),
          timeInState: stateTime(), timeInStateBefore: stateTime(), status: bytes(1)[0]))
    case 8:
      .estimoteTelemetry(
        EstimoteMotion.frame(
          identifier: bits(), acceleration: acceleration(EstimoteMotion.accelerations),
          isMoving: happens(0.5), timeInState: stateTime(), timeInStateBefore: stateTime(),
          pins: UInt8(integer(0...15)),
          faults: EstimoteFaults(firmware: happens(0.5), clock: happens(0.5)),
          pressure: happens(0.2) ? nil : number(EstimoteMotion.pressures)))
    default:
      .estimoteTelemetry(
        EstimoteSurroundings.frame(
          identifier: bits(),
          magneticField: happens(0.2) ? nil : magneticField(),
          illuminance: happens(0.2) ? nil : number(EstimoteSurroundings.illuminances),
          uptime: EstimoteDuration(
            integer(0...4095), one(of: [.seconds, .minutes, .hours, .days])),
          temperature: number(EstimoteSurroundings.temperatures),
          batteryMillivolts: happens(0.2)
            ? nil : UInt16(integer(0...Int(EstimoteSurroundings.mostMillivolts))),
          batteryPercent: happens(0.2) ? nil : UInt8(integer(0...254))))
    }
  }
}
