import BLE
import Documents

extension EngineSettings {
  /// Declares the UUID of a service or a characteristic, as a string: an assigned number such as
  /// `2A6E`, or 32 digits with hyphens.
  public mutating func attributeUUID(
    _ key: String, _ uuid: inout AttributeUUID, _ help: String
  ) throws(InputError) {
    try settle(SettingDeclaration(key, .text, help), &uuid, .attributeUUID)
  }

  /// Declares the service by which a device is found. The scenario that the engine runs in must
  /// have a device that advertises it.
  public mutating func service(
    _ key: String, _ service: inout AttributeUUID, _ help: String
  ) throws(InputError) {
    try attributeUUID(key, &service, help)
    name(service.uuid.description, in: key, at: fields.place.key(key))
  }
}
