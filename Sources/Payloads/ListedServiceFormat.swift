import BLE
import Documents

/// The format of a payload without a frame: a service, a name and a transmit power, at least one of
/// the three.
struct ListedServiceFormat: PayloadFormat {
  let word = "list"
  let source = "Bluetooth SIG, *Assigned Numbers*"
  private let power: Key<Int8?> = .optional(
    "powerDBm", .integer(Int8.min...Int8.max), "the transmit power that it states, in dBm",
    default: nil)
  private let listed = ListedKeys(
    service: "the assigned number or the UUID of a service that it lists", localName: "its name")

  func payload(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> Payload {
    fields.expect(all)
    var data = AdvertisingData()
    data.append(.flags, [IBeacon.defaultFlags])
    if let power = try fields[power] {
      data.append(.transmitPower, [UInt8(bitPattern: power)])
    } else if !listed.all.contains(where: { fields.has($0.name) }) {
      throw .missingKey(fields.place, key: listed.service.name, nearest: [])
    }
    return try listed.payload(behind: data, from: &fields)
  }
}

/// The keys of the service and the name that an app can scan for.
package struct ListedKeys: KeyGroup {
  let service: Key<AttributeUUID>
  let localName: Key<String>

  /// The keys, with their help.
  package init(service: String, localName: String) {
    self.service = Key("service", .attributeUUID, service, isRequired: false)
    self.localName = Key("localName", .anyText, localName, isRequired: false)
  }

  /// Reads a service and a name, if they are given, and appends them to other data.
  ///
  /// - Throws: `outOfRange` for a name that does not fit.
  package func payload(
    behind data: AdvertisingData, from fields: inout Fields
  ) throws(InputError) -> Payload {
    var data = data
    if let service = try fields[ifGiven: service] { data.append(service) }
    if let name = try fields[ifGiven: localName] {
      let longest = Payload.capacity - data.bytes.count - 2
      guard (1...longest).contains(name.utf8.count) else {
        throw .outOfRange(
          fields.place(of: localName), given: "a name of \(name.utf8.count) bytes",
          allowed: "1 ... \(longest)")
      }
      data.append(.completeLocalName, name.utf8)
    }
    return Payload(data.bytes)
  }
}
