/// A frame in one format, carried by a structure of advertising data, and the values that the frame
/// states.
///
/// `BeaconFrame` lists the types of frames. A value that a format does not state is `nil`, the
/// default. The properties here and the properties of the formats' types have different names: a
/// format that always states a value has a property of its own for the value, which is never `nil`.
package protocol AdvertisedFrame: Hashable, Sendable {
  /// The kind of the structure.
  static var kind: AdvertisingData.Kind { get }
  /// The service that is listed in advertisements with this frame; `nil`, the default, if none is.
  static var listedService: UInt16? { get }

  /// The value of the structure.
  var structureValue: [UInt8] { get }

  /// The level at 1 m that the frame declares, in whole dBm.
  var declaredPower: PowerLevel? { get }
  /// The temperature that the frame reports, in degrees Celsius.
  var reportedTemperature: Double? { get }
  /// The acceleration that the frame reports.
  var reportedAcceleration: Acceleration? { get }
  /// The lasting identifier by which an app recognises the sender, as text.
  var lastingIdentifier: String? { get }
}

extension AdvertisedFrame {
  package static var listedService: UInt16? { nil }
  package var declaredPower: PowerLevel? { nil }
  package var reportedTemperature: Double? { nil }
  package var reportedAcceleration: Acceleration? { nil }
  package var lastingIdentifier: String? { nil }
}

extension AdvertisedFrame {
  /// The advertising data of a beacon that sends this frame: flags, the service that the format
  /// requires to be listed, and the frame.
  ///
  /// - Parameter flags: The discoverability; `nil` leaves it out.
  package func payload(flags: UInt8?) -> Payload {
    var data = AdvertisingData()
    if let flags { data.append(.flags, [flags]) }
    if let service = Self.listedService {
      data.append(.completeServices16, service.littleEndianBytes)
    }
    data.append(Self.kind, structureValue)
    return Payload(data.bytes)
  }
}

/// A frame that is manufacturer data.
package protocol ManufacturerFrame: AdvertisedFrame {
  /// Parses the value of a manufacturer data structure; `nil` unless it is exactly a frame of this
  /// type.
  init?(manufacturerData value: ArraySlice<UInt8>)
  /// The value of the manufacturer data structure.
  var manufacturerData: [UInt8] { get }
}

extension ManufacturerFrame {
  /// Manufacturer data.
  package static var kind: AdvertisingData.Kind { .manufacturerData }
  /// The manufacturer data.
  package var structureValue: [UInt8] { manufacturerData }
}

/// A frame that is data of a service with a short UUID.
package protocol ServiceFrame: AdvertisedFrame {
  /// The service.
  static var service: UInt16 { get }
  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type.
  init?(serviceData value: ArraySlice<UInt8>)
  /// The value of the service data structure, including the UUID of the service.
  var serviceData: [UInt8] { get }
}

extension ServiceFrame {
  /// Service data.
  package static var kind: AdvertisingData.Kind { .serviceData16 }
  /// The service in whose data the frame is sent.
  package static var listedService: UInt16? { service }
  /// The service data.
  package var structureValue: [UInt8] { serviceData }
}
