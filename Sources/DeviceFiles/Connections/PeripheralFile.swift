import BLE
import Documents
import GATT
import Links
import Sim

/// What a beacon is to phones that connect to it, as described in a scenario.
///
///     peripheral: {
///       connectionTimeS: 10,             // it ends each connection after 10 s
///       admits: ["ada"],                 // whose phones may connect; all by default
///       services: [
///         {
///           uuid: "181A",
///           characteristics: [
///             { uuid: "2A6E", properties: ["read", "notify"], value: "66 08" },
///           ],
///         },
///       ],
///     }
package struct PeripheralFile: Described {
  package let peripheral: Peripheral

  /// The numbers of connections that it can hold.
  package static let limits = 1...16
  /// The times for which it can hold a connection, in seconds.
  package static let times: ClosedRange<Double> = 0.1...86_400

  package init(from fields: inout Fields) throws(InputError) {
    let place = fields.place(of: "services")
    let usual = Peripheral()
    peripheral = Peripheral(
      services: try fields.list("services", of: ServiceFile.self, count: 0...100).map(\.service),
      connectionLimit: try fields.integer(
        "connectionLimit", in: Self.limits, default: usual.connectionLimit),
      advertisesWhileConnected: try fields.flag(
        "advertisesWhileConnected", default: usual.advertisesWhileConnected),
      connectionTime: try fields.optionalDuration("connectionTimeS", in: Self.times),
      admitted: fields.has("admits")
        ? try fields.texts("admits").map { DeviceAddress(named: $0) } : nil,
      sensitivity: PowerLevel(
        dBm: try fields.number(
          "sensitivityDBm", in: -130 ... -40, default: usual.sensitivity.dBm)))
    do {
      _ = try AttributeDatabase(peripheral.services)
    } catch {
      throw .unusable(place, error.description)
    }
  }
}

/// A service of a peripheral as described in a scenario.
private struct ServiceFile: Described {
  let service: ServiceDefinition

  init(from fields: inout Fields) throws(InputError) {
    service = ServiceDefinition(
      try fields.attributeUUID("uuid"),
      characteristics: try fields.list(
        "characteristics", of: CharacteristicFile.self, count: 0...100
      ).map(\.characteristic))
  }
}

/// A characteristic of a service as described in a scenario.
package struct CharacteristicFile: Described {
  package let characteristic: CharacteristicDefinition

  /// The words of what it can be asked for.
  package static let properties: KeyValuePairs<String, CharacteristicProperties> = [
    "read": .read, "write": .write, "writeWithoutResponse": .writeWithoutResponse,
    "notify": .notify, "indicate": .indicate,
  ]

  /// The words of reasons for which it refuses what its properties allow.
  package static let refusals: KeyValuePairs<String, ATTError> = [
    "not-permitted": .writeNotPermitted, "authentication": .insufficientAuthentication,
    "authorization": .insufficientAuthorization, "encryption": .insufficientEncryption,
    "unlikely": .unlikelyError,
  ]

  package init(from fields: inout Fields) throws(InputError) {
    let uuid = try fields.attributeUUID("uuid")
    var properties: CharacteristicProperties = []
    let place = fields.place(of: "properties")
    let words = try fields.texts("properties", count: 1...5)
    for (index, word) in words.enumerated() {
      guard let property = Self.properties.first(where: { $0.key == word })?.value else {
        throw .noSuchName(word, among: Self.properties.map(\.key), at: place[index])
      }
      properties.insert(property)
    }
    var permissions = AttributePermissions.open
    if fields.has("refusesReads") {
      permissions.readRefusal = try fields.choice("refusesReads", among: Self.refusals)
    }
    if fields.has("refusesWrites") {
      permissions.writeRefusal = try fields.choice("refusesWrites", among: Self.refusals)
    }
    var value: [UInt8] = []
    let valuePlace = fields.place(of: "value")
    if let text = try fields.optionalText("value") {
      value = Hexadecimal.bytes(of: text.filter { $0 != " " }) ?? []
      guard (1...ATTLimits.longestValue).contains(value.count) else {
        throw .wrongType(
          valuePlace, given: text.quoted,
          allowed: "1 to \(ATTLimits.longestValue) bytes in hexadecimal, such as '66 08'")
      }
    }
    characteristic = CharacteristicDefinition(
      uuid, properties: properties, value: value, permissions: permissions)
  }
}
