import BLE
import Documents

extension BeaconFrame {
  /// The format.
  package var format: PayloadFormat {
    switch self {
    case .iBeacon: .iBeacon
    case .altBeacon: .altBeacon
    case .eddystoneUID: .eddystoneUID
    case .eddystoneURL: .eddystoneURL
    case .eddystoneTelemetry: .eddystoneTLM
    case .eddystoneEncryptedTelemetry: .eddystoneETLM
    case .eddystoneEID: .eddystoneEID
    case .nearable: .nearable
    case .estimoteTelemetry(let frame):
      switch frame.part {
      case .motion: .estimoteTelemetryA
      case .surroundings: .estimoteTelemetryB
      }
    }
  }

  /// The fields of the frame, by the keys by which `PayloadFile` reads them, in their order.
  package var members: [(key: String, value: JSON)] {
    switch self {
    case .iBeacon(let beacon): identifier(beacon.identifier, beacon.measuredPower)
    case .altBeacon(let beacon):
      identifier(beacon.identifier, beacon.measuredPower)
        + [("company", JSON(beacon.company)), ("reserved", JSON(beacon.reserved))]
    case .eddystoneUID(let frame):
      [
        ("namespace", .text(Hexadecimal.text(of: frame.namespace))),
        ("instance", .text(Hexadecimal.text(of: frame.instance))),
        ("powerAtZeroDBm", JSON(frame.powerAtZero.dBm)),
        ("reserved", JSON(frame.reserved.map { Double($0) })),
      ]
    case .eddystoneURL(let frame):
      [("url", .text(frame.address)), ("powerAtZeroDBm", JSON(frame.powerAtZero.dBm))]
    case .eddystoneTelemetry(let frame):
      [
        ("batteryMV", JSON(frame.batteryMillivolts.map { Double($0) })),
        ("temperatureC", JSON(frame.temperature)), ("frames", JSON(frame.frames)),
        ("uptimeS", JSON(Double(frame.tenths) / 10)),
      ]
    case .eddystoneEncryptedTelemetry(let frame):
      [
        ("report", .text(Hexadecimal.text(of: frame.report))), ("salt", JSON(frame.salt)),
        ("check", JSON(frame.check)),
      ]
    case .eddystoneEID(let frame):
      [("eid", hex(frame.identifier)), ("powerAtZeroDBm", JSON(frame.powerAtZero.dBm))]
    case .nearable(let nearable): members(of: nearable)
    case .estimoteTelemetry(let frame):
      switch frame.part {
      case .motion(let motion): [("identifier", hex(frame.identifier))] + members(of: motion)
      case .surroundings(let around):
        [("identifier", hex(frame.identifier))] + members(of: around)
      }
    }
  }

  private func identifier(
    _ identifier: BeaconIdentifier, _ measuredPower: PowerLevel
  ) -> [(String, JSON)] {
    [
      ("uuid", .text(identifier.uuid.description)), ("major", JSON(identifier.major)),
      ("minor", JSON(identifier.minor)), ("measuredPowerDBm", JSON(measuredPower.dBm)),
    ]
  }

  private func members(of nearable: Nearable) -> [(String, JSON)] {
    [
      ("identifier", hex(nearable.identifier)), ("hardware", JSON(nearable.hardware)),
      ("firmware", JSON(nearable.firmware)), ("temperatureC", JSON(nearable.temperature)),
      ("batteryReading", JSON(nearable.battery)), ("underLoad", .flag(nearable.isUnderLoad)),
      ("moving", .flag(nearable.isMoving)), ("accelerationG", json(nearable.acceleration)),
      ("inState", .text(nearable.timeInState.words)),
      ("inStateBefore", .text(nearable.timeInStateBefore.words)),
      ("status", JSON(nearable.status)),
    ]
  }

  private func members(of motion: EstimoteMotion) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("accelerationG", json(motion.acceleration)), ("moving", .flag(motion.isMoving)),
      ("inState", .text(motion.timeInState.words)),
      ("inStateBefore", .text(motion.timeInStateBefore.words)), ("pins", JSON(motion.pins)),
    ]
    if let faults = motion.faults { members += self.members(of: faults) }
    return members + [("pressurePa", JSON(motion.pressure))]
  }

  private func members(of around: EstimoteSurroundings) -> [(String, JSON)] {
    let field = around.magneticField
    var members: [(String, JSON)] = [
      ("magneticField", field.map { .list([JSON($0.x), JSON($0.y), JSON($0.z)]) } ?? .null),
      ("illuminanceLx", JSON(around.illuminance)), ("uptime", .text(around.uptime.words)),
      ("temperatureC", JSON(around.temperature)),
      ("batteryMV", JSON(around.batteryMillivolts.map { Double($0) })),
      ("batteryPercent", JSON(around.batteryPercent.map { Double($0) })),
    ]
    if let faults = around.faults { members += self.members(of: faults) }
    return members
  }

  private func members(of faults: EstimoteFaults) -> [(String, JSON)] {
    [("firmwareFault", .flag(faults.firmware)), ("clockFault", .flag(faults.clock))]
  }

  private func hex(_ number: UInt64) -> JSON {
    let digits = String(number, radix: 16)
    return .text(String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private func json(_ reading: Acceleration) -> JSON {
    .list([JSON(reading.x), JSON(reading.y), JSON(reading.z)])
  }
}
