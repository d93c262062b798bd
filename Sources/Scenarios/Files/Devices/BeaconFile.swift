import BLE
import Buildings
import Documents
import Links
import Recordings
import Sim

/// A beacon as described in a scenario.
package struct BeaconFile: Described {
  private let beacon: Beacon
  private let sensors: SensorsFile?
  private let peripheral: PeripheralFile?

  package init(from fields: inout Fields) throws(InputError) {
    let name = try fields.name("name")
    sensors = try fields.optionalObject("sensors")
    let broadcast = try BroadcastFile(from: &fields, measuredBy: sensors)
    let fitting = try MountFile(from: &fields)
    var beacon = Beacon(
      name,
      at: Position(
        try fields.point("at"), height: try fields.number("heightM", in: 0...100, default: 1.5)),
      transmitPower: broadcast.power, interval: broadcast.interval, payload: broadcast.payload,
      antennaGain: broadcast.gain, mount: fitting.mount, pattern: fitting.pattern)
    beacon.interleaved = broadcast.interleaved
    peripheral = try fields.optionalObject("peripheral")
    beacon.peripheral = peripheral?.peripheral
    beacon.peripheral?.measured = try peripheral?.measured(by: sensors) ?? []
    beacon.sets = broadcast.sets
    beacon.antennaDepth = try fields.antennaDepth(default: Beacon.usualAntennaDepth)
    self.beacon = beacon
  }

  /// Returns the beacon on a plan.
  ///
  /// - Parameter walkers: The names of all walkers; some of them may connect.
  package func beacon(
    on plan: FloorPlan, among walkers: [String]
  ) throws(InputError) -> Beacon {
    try peripheral?.checkAdmitted(among: walkers)
    var beacon = beacon
    beacon.sensors = try sensors?.sensors(on: plan)
    return beacon
  }
}

extension Fields {
  /// Reads `antennaDepthM`, of a beacon, a phone, a receiver or a tag.
  mutating func antennaDepth(default usual: Double) throws(InputError) -> Double {
    try number("antennaDepthM", in: 0...0.1, default: usual)
  }
}
