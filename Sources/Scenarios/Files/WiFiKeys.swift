import BLE
import Documents
import Sim

/// The keys of a Wi-Fi access point.
///
///     radio: { wifi: [{ at: [7, 6], channel: 6, load: [{ atS: 0, share: 0.3 }] }] }
struct WiFiKeys: ObjectKeys {
  let place = Key("at", .point, "the place of the access point, [x, y] in metres")
  let height = Key("heightM", .number(0...20), "its height, in metres", default: 2)
  let channel = Key("channel", .integer(1...13), "its channel in the 2.4 GHz band")
  let level = Key(
    "levelDBm", .level(-80...0),
    "its level at 1 m in the open, of the whole channel, in dBm, as phones show it",
    default: AccessPoint.defaultLevel)
  let load = Key(
    "load", .list(WiFiLoadKeys(), count: 1...1000),
    "the load of its network by time; none before the first entry")

  var schema: ObjectSchema { ObjectSchema("wifi", "Wi-Fi access point", self) }

  func read(from fields: inout Fields) throws(InputError) -> AccessPoint {
    let loads = try fields[load]
    for (number, next) in loads.indices.dropFirst().enumerated()
    where loads[next].time <= loads[number].time {
      throw .unusable(
        fields.place(of: load)[next].key("atS"),
        "\(loads[next].time.seconds.inFewDigits) is not after "
          + "\(loads[number].time.seconds.inFewDigits) of the entry above; entries are in order of "
          + "time")
    }
    return AccessPoint(
      at: Position(try fields[place], height: try fields[height]), channel: try fields[channel],
      level: try fields[level], loads: loads)
  }
}

/// The keys of an entry of a network's load: `{ atS: 60, share: 0.5 }`.
private struct WiFiLoadKeys: ObjectKeys {
  let time = Key("atS", .time, "the time, in seconds from the start of the run")
  let share = Key("share", .share, "the share of the time in which a frame is on the air")

  var schema: ObjectSchema { ObjectSchema("wifiLoad", "entry of a network's load", self) }

  func read(from fields: inout Fields) throws(InputError) -> AccessPoint.Load {
    AccessPoint.Load(try fields[share], from: .start.advanced(by: try fields[time]))
  }
}
