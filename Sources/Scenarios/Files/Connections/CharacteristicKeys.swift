import BLE
import Documents
import GATT

/// The keys of a characteristic of a service.
struct CharacteristicKeys: ObjectKeys {
  private static let allProperties: KeyValuePairs<String, CharacteristicProperties> = [
    "read": .read, "write": .write, "writeWithoutResponse": .writeWithoutResponse,
    "notify": .notify, "indicate": .indicate,
  ]

  let uuid = Key("uuid", .attributeUUID, "an assigned number or a UUID")
  let properties = Key(
    "properties", .texts(.words(Self.allProperties.map(\.key)), count: 1...5),
    "what it can be asked for")
  let value = Key.optional(
    "value", .text(.form("^ *([0-9A-Fa-f] *[0-9A-Fa-f] *){1,\(ATTLimits.longestValue)}$")),
    "its value at the start, in hexadecimal; empty by default")
  let measured = MeasuredValueKeys()
  let refusesReads = Key(
    "refusesReads", .refusal, "the error with which it refuses reads; by default it does not",
    isRequired: false)
  let refusesWrites = Key(
    "refusesWrites", .refusal, "the error with which it refuses writes; by default it does not",
    isRequired: false)

  var schema: ObjectSchema { ObjectSchema("characteristic", "characteristic of a service", self) }

  func read(from fields: inout Fields) throws(InputError) -> CharacteristicDescription {
    let uuid = try fields[uuid]
    let properties = try properties(from: &fields)
    var permissions = AttributePermissions.open
    permissions.readRefusal = try fields[ifGiven: refusesReads]
    permissions.writeRefusal = try fields[ifGiven: refusesWrites]
    let measured = try measured.read(
      from: &fields, of: uuid, properties, at: fields.place(of: self.properties))
    let value = try value(from: &fields, isMeasured: measured != nil)
    return CharacteristicDescription(
      characteristic: CharacteristicDefinition(
        uuid, properties: properties, value: value ?? [],
        lengths: measured.map { $0.length...$0.length } ?? 0...ATTLimits.longestValue,
        permissions: permissions),
      measured: measured)
  }

  private func properties(
    from fields: inout Fields
  ) throws(InputError) -> CharacteristicProperties {
    var properties: CharacteristicProperties = []
    for (index, word) in try fields[self.properties].enumerated() {
      guard let property = Self.allProperties.first(where: { $0.key == word })?.value else {
        throw .noSuchName(
          word, among: Self.allProperties.map(\.key), at: fields.place(of: self.properties)[index])
      }
      properties.insert(property)
    }
    return properties
  }

  private func value(from fields: inout Fields, isMeasured: Bool) throws(InputError) -> [UInt8]? {
    guard let text = try fields[value] else { return nil }
    guard !isMeasured else {
      throw .unusable(fields.place(of: value), "a characteristic has either 'value' or 'measures'")
    }
    let bytes = Hexadecimal.bytes(of: text.filter { $0 != " " }) ?? []
    guard (1...ATTLimits.longestValue).contains(bytes.count) else {
      throw .wrongType(
        fields.place(of: value), given: text.quoted,
        allowed: "1 to \(ATTLimits.longestValue) bytes in hexadecimal, such as '66 08'")
    }
    return bytes
  }
}

/// A characteristic of a service.
struct CharacteristicDescription {
  let characteristic: CharacteristicDefinition
  /// The reading that the characteristic's value follows; `nil` for a value that stays until it is
  /// written.
  let measured: MeasuredValue?
}

extension ValueKind where Value == ATTError {
  /// Reasons why a characteristic refuses a request that its properties allow.
  fileprivate static var refusal: ValueKind {
    .choice([
      "not-permitted": .writeNotPermitted, "authentication": .insufficientAuthentication,
      "authorization": .insufficientAuthorization, "encryption": .insufficientEncryption,
      "unlikely": .unlikelyError,
    ])
  }
}
