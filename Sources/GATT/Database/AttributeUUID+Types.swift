import BLE

/// The types of the attributes that make up services and characteristics.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.4, table 3.11.
extension AttributeUUID {
  /// The declaration of a primary service.
  static let primaryService = AttributeUUID(assigned: 0x2800)
  /// The declaration of a secondary service.
  static let secondaryService = AttributeUUID(assigned: 0x2801)
  /// The declaration of a characteristic.
  static let characteristicDeclaration = AttributeUUID(assigned: 0x2803)
  /// A client's own configuration of a characteristic.
  static let clientConfiguration = AttributeUUID(assigned: 0x2902)
}
