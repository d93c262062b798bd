import BLE
import Documents
import Recordings

/// A level in a message of another program.
struct ForeignLevel {
  /// The node or gateway; `nil` if the message has no topic.
  var receiver: String?
  /// The device's name in a recording, if it is given none.
  var name: String
  /// The message's names for the device, the most specific first.
  var identities: [String]
  var rssi: PowerLevel
  /// The level at 1 m that the message states of the device, among the receiver's levels.
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
  init(_ message: BrokerMessage) throws(ImportOmission) {
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

  /// The greatest magnitude of a level or an adjustment that a message states, in dBm or dB. Greater
  /// ones are no measurement, and the sum of two would be any number.
  static let mostStated = 1e3

  /// A level or an adjustment as a message states it; `nil` for another value, and for one beyond
  /// `mostStated`.
  static func stated(_ value: JSON?) -> Double? {
    value?.asNumber.flatMap { abs($0) <= mostStated ? $0 : nil }
  }

  /// A level at 1 m in dBm, rounded; `nil` for one that a recording cannot contain.
  static func measuredPower(_ dBm: Double) -> PowerLevel? {
    guard abs(dBm) < 2 * mostStated, Recording.measuredPowers.contains(Int(dBm.rounded())) else {
      return nil
    }
    return PowerLevel(dBm: dBm.rounded())
  }

  /// A level in dBm of a message, rounded; `nil` if it has none, or one that no radio reports.
  static func level(_ dBm: Double?) -> PowerLevel? {
    guard let dBm, -127...20 ~= dBm else { return nil }
    return PowerLevel(dBm: dBm.rounded())
  }
}
