import BLE
import Documents
import FloorPlans
import Phones
import Sim

/// The keys of a receiver.
struct ReceiverKeys: ObjectKeys {
  static let shared = ReceiverKeys()

  private static let `default` = Receiver("", at: Position(Point(x: 0, y: 0), height: 0))

  let name = Key("name", .name, "the receiver's name")
  let mounting = MountingPlaceKeys()
  let scan = ScanKeys(
    interval: Key(
      "scanIntervalMs", .scan(), "the scan interval, in milliseconds",
      default: Self.default.scanner.interval),
    windowHelp: "the scan window, in milliseconds, at most the interval; 100 by default")
  let sensitivity = Key(
    "sensitivityDBm", .sensitivity, "the sensitivity, in dBm", default: Self.default.sensitivity)
  let receiveOffset = Key(
    "receiveOffsetDB", .receiveOffset, "the RSSI offset from a typical phone, in dB",
    default: Self.default.receiveOffset)
  let reportsChannel = Key(
    "reportsChannel", .flag, "the receiver reports the channel of each packet",
    default: Self.default.reportsChannel)
  let antennaDepth = Key.antennaDepth(default: Beacon.defaultAntennaDepth)
  let mount = MountKeys()
  let schedule = DeviceScheduleKeys.ofPower

  var schema: ObjectSchema { ObjectSchema("receiver", "receiver", self) }

  func read(from fields: inout Fields) throws(InputError) -> ReceiverDescription {
    let name = try fields[name]
    let position = try mounting.position(from: &fields)
    let scanner = try scan.read(from: &fields, default: Self.default.scanner)
    let (mount, pattern) = try mount.read(from: &fields)
    let receiver = Receiver(
      name, at: position, scanner: scanner, sensitivity: try fields[sensitivity],
      receiveOffset: try fields[receiveOffset], reportsChannel: try fields[reportsChannel],
      antennaDepth: try fields[antennaDepth], mount: mount, pattern: pattern)
    return ReceiverDescription(
      place: fields.place, receiver: receiver, schedule: try schedule.read(from: &fields))
  }
}

/// A receiver before the duration of the run is known.
struct ReceiverDescription {
  let place: InputPlace
  fileprivate let receiver: Receiver
  fileprivate let schedule: DeviceScheduleDescription

  /// The name in the file.
  var name: String { receiver.name }

  /// Returns the receiver in runs of the given duration.
  func receiver(during duration: Duration) throws(InputError) -> Receiver {
    var receiver = receiver
    receiver.power = try schedule.power(during: duration)
    return receiver
  }
}

extension ValueKind where Value == Decibels {
  /// Offsets of the RSSI from that of a typical phone.
  static var receiveOffset: ValueKind { .decibels(-40...40) }
}
