import BLE
import Buildings
import Documents
import Sim

/// A tag and its carry position as described in a scenario: a worn beacon.
package struct TagFile: Described {
  package let carriage: CarryPosition
  package let height: Double
  private let sensors: SensorsFile?
  private let broadcast: BroadcastFile
  private let antennaDepth: Double

  package init(from fields: inout Fields) throws(InputError) {
    carriage = try fields.choice("carried", among: PhoneFile.carriages, default: .trouser)
    height = try fields.number("heightM", in: 0...100, default: carriage.height)
    sensors = try fields.optionalObject("sensors")
    broadcast = try BroadcastFile(from: &fields, measuredBy: sensors)
    antennaDepth = try fields.antennaDepth(default: Beacon.usualAntennaDepth)
  }

  /// Returns the tag of a walker on a plan. In recordings it has the walker's name.
  package func tag(of walker: String, on plan: FloorPlan) throws(InputError) -> Tag {
    var tag = Tag(
      walker, transmitPower: broadcast.power,
      schedule: AdvertisingSchedule(
        interval: broadcast.interval, payload: broadcast.payload,
        interleaved: broadcast.interleaved, sets: broadcast.sets),
      antennaGain: broadcast.gain, antennaDepth: antennaDepth)
    tag.sensors = try sensors?.sensors(on: plan)
    return tag
  }
}
