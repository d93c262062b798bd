import BLE
import Documents
import Recordings
import Sim

/// A beacon as described in a scenario.
struct BeaconFile: Described {
  let beacon: Beacon

  /// The fleet that a beacon belongs to where the scenario does not say: Estimote's default UUID.
  static let usualUUID = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"

  init(from fields: inout Fields) throws(InputError) {
    let name = try fields.name("name")
    let power = PowerLevel(dBm: try fields.number("transmitPowerDBm", in: -60...20, default: -12))
    let declared = try fields.optionalNumber("measuredPowerDBm", in: -127...20)
    let uuid = try fields.text("uuid", default: Self.usualUUID)
    guard let uuid = BeaconUUID(uuid) else {
      throw .wrongType(
        fields.place(of: "uuid"), given: uuid.quoted,
        allowed: "a UUID such as \(Self.usualUUID)")
    }
    let fitting = try MountFile(from: &fields)
    var beacon = Beacon(
      name,
      at: Position(
        try fields.point("at"), height: try fields.number("heightM", in: 0...100, default: 1.5)),
      transmitPower: power,
      interval: try fields.duration("intervalMs", in: 20...10_240, default: 200),
      identifier: BeaconIdentifier(
        uuid: uuid,
        major: try fields.integer("major", in: 0...UInt16.max, default: 0),
        minor: try fields.integer("minor", in: 0...UInt16.max, default: 0)),
      measuredPower: declared.map { PowerLevel(dBm: $0.rounded()) },
      antennaGain: Decibels(
        try fields.number("gainDB", in: -60...30, default: Beacon.usualAntennaGain.value)),
      mount: fitting.mount, pattern: fitting.pattern)
    beacon.antennaDepth = try fields.antennaDepth(default: Beacon.usualAntennaDepth)
    self.beacon = beacon
  }
}

extension Fields {
  /// Reads `antennaDepthM`, of a beacon or a phone.
  mutating func antennaDepth(default usual: Double) throws(InputError) -> Double {
    try number("antennaDepthM", in: 0...0.1, default: usual)
  }
}
