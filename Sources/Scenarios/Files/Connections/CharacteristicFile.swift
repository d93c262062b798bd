import BLE
import Documents
import GATT

/// A characteristic of a service as described in a scenario.
package struct CharacteristicFile: Described {
  package let characteristic: CharacteristicDefinition
  /// The measurement behind the value; `nil` for a value that stays until it is written.
  let measured: MeasuredCharacteristicFile?

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
    measured = try MeasuredCharacteristicFile(of: uuid, properties, from: &fields)
    var value: [UInt8] = []
    let valuePlace = fields.place(of: "value")
    if let text = try fields.optionalText("value") {
      guard measured == nil else {
        throw .unusable(valuePlace, "a characteristic has either 'value' or 'measures'")
      }
      value = Hexadecimal.bytes(of: text.filter { $0 != " " }) ?? []
      guard (1...ATTLimits.longestValue).contains(value.count) else {
        throw .wrongType(
          valuePlace, given: text.quoted,
          allowed: "1 to \(ATTLimits.longestValue) bytes in hexadecimal, such as '66 08'")
      }
    }
    characteristic = CharacteristicDefinition(
      uuid, properties: properties, value: value,
      lengths: measured.map { $0.length...$0.length } ?? 0...ATTLimits.longestValue,
      permissions: permissions)
  }
}
