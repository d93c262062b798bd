import BLE
import Documents
import Recordings
import Sim

/// A beacon as described in a scenario.
struct BeaconFile: Described {
  let beacon: Beacon

  init(from fields: inout Fields) throws(InputError) {
    let name = try fields.name("name")
    let power = PowerLevel(dBm: try fields.number("transmitPowerDBm", in: -60...20, default: -12))
    let gain = Decibels(
      try fields.number("gainDB", in: -60...30, default: Beacon.usualAntennaGain.value))
    let payload = try BeaconPayloadFile.payload(from: &fields, power: power, gain: gain)
    let fitting = try MountFile(from: &fields)
    var beacon = Beacon(
      name,
      at: Position(
        try fields.point("at"), height: try fields.number("heightM", in: 0...100, default: 1.5)),
      transmitPower: power,
      interval: try fields.duration("intervalMs", in: 20...10_240, default: 200),
      payload: payload, antennaGain: gain, mount: fitting.mount, pattern: fitting.pattern)
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
