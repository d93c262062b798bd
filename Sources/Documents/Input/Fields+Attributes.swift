import BLE

extension Fields {
  /// Reads the UUID of a service or a characteristic, in 4, 8 or 32 digits.
  static func attributeUUID(_ entry: Entry) throws(InputError) -> AttributeUUID {
    let text = try text(entry)
    guard let uuid = AttributeUUID(text) else {
      throw .wrongType(
        entry.place, given: text.quoted,
        allowed: "an assigned number such as 180F, or a UUID of 32 digits with hyphens")
    }
    return uuid
  }
}
