import BLE
import Documents
import Recordings

/// A level in a message of another program.
struct ImportedLevel {
  /// The node or gateway; `nil` if the message has no topic.
  var receiver: String?
  /// The device's name in the recording, unless the user gives the device another name.
  var name: String
  /// The names of the device in the message, the most specific first.
  var identities: [String]
  var rssi: PowerLevel
  /// The level at 1 m that the message states for the device, on the same scale as the receiver's
  /// levels.
  var measuredPower: PowerLevel?
  var payload: [UInt8] = []
  /// The values of the message that a recording does not hold.
  var losses: [ImportLoss] = []
  var levels: RecordingOrigin.Levels
  var kind: ReadingKind
  var program: String

  /// Reads a message.
  ///
  /// - Throws: `topic`, `message` or `level`.
  init(_ message: MosquittoLine) throws(ImportOmission) {
    guard let topic = message.topic else {
      if message.payload["rssi@1m"] != nil || message.payload["rxAdj"] != nil {
        try self.init(espresense: message.payload, id: nil, room: nil)
      } else {
        try self.init(gateway: message.payload, named: nil)
      }
      return
    }
    if topic.count >= 4, topic[0] == "espresense", topic[1] == "devices" {
      try self.init(
        espresense: message.payload, id: topic[2..<(topic.count - 1)].joined(separator: "/"),
        room: String(topic[topic.count - 1]))
    } else if let place = topic.firstIndex(of: "BTtoMQTT"), place > 0, place == topic.count - 2 {
      try self.init(gateway: message.payload, named: String(topic[place - 1]))
    } else {
      throw .topic
    }
  }

  /// The maximum magnitude of a level or an adjustment in a message, in dBm or dB. Greater values
  /// are not measurements, and their sums would be meaningless.
  static let mostStated = 1e3

  /// Returns a level or an adjustment as a message states it; `nil` for any other value, and beyond
  /// `mostStated`.
  static func stated(_ value: JSON?) -> Double? {
    value?.asNumber.flatMap { abs($0) <= mostStated ? $0 : nil }
  }

  /// Returns a level at 1 m in dBm, rounded; `nil` if a recording cannot contain it.
  static func measuredPower(_ dBm: Double) -> PowerLevel? {
    guard abs(dBm) < 2 * mostStated, Recording.measuredPowers.contains(Int(dBm.rounded())) else {
      return nil
    }
    return PowerLevel(dBm: dBm.rounded())
  }

  /// Returns the level of a message in dBm, rounded; `nil` if the message has no level, or one that
  /// no radio reports.
  static func level(_ dBm: Double?) -> PowerLevel? {
    guard let dBm, PowerLevel.reported ~= dBm else { return nil }
    return PowerLevel(dBm: dBm.rounded())
  }
}
