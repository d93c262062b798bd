/// A frame in one format, as a structure of advertising data carries it, and what it states.
///
/// `BeaconFrame` lists the formats. What a format does not state is `nil`, the default.
public protocol AdvertisedFrame: Hashable, Sendable {
  /// The kind of the structure.
  static var kind: AdvertisingData.Kind { get }
  /// The service that advertisements with the frame list; `nil`, the default, for none.
  static var listedService: UInt16? { get }

  /// The value of the structure.
  var structureValue: [UInt8] { get }

  /// The level at 1 m that the frame declares, in whole dBm.
  var declaredPower: PowerLevel? { get }
  /// The temperature that the frame reports, in degrees Celsius.
  var reportedTemperature: Double? { get }
  /// The acceleration that the frame reports.
  var reportedAcceleration: Acceleration? { get }
  /// The lasting identifier by which an app recognises the sender, in words.
  var lastingIdentifier: String? { get }
}

extension AdvertisedFrame {
  /// None.
  public static var listedService: UInt16? { nil }
  /// None.
  public var declaredPower: PowerLevel? { nil }
  /// None.
  public var reportedTemperature: Double? { nil }
  /// None.
  public var reportedAcceleration: Acceleration? { nil }
  /// None.
  public var lastingIdentifier: String? { nil }
}

/// A frame that is manufacturer data.
public protocol ManufacturerFrame: AdvertisedFrame {
  /// Parses the value of a manufacturer data structure; `nil` unless it is exactly such a frame.
  init?(manufacturerData value: ArraySlice<UInt8>)
  /// The value of the manufacturer data structure.
  var manufacturerData: [UInt8] { get }
}

extension ManufacturerFrame {
  /// Manufacturer data.
  public static var kind: AdvertisingData.Kind { .manufacturerData }
  /// The manufacturer data.
  public var structureValue: [UInt8] { manufacturerData }
}

/// A frame that is data of a service with a short UUID.
public protocol ServiceFrame: AdvertisedFrame {
  /// The service.
  static var service: UInt16 { get }
  /// Parses the value of a service data structure; `nil` unless it is exactly such a frame.
  init?(serviceData value: ArraySlice<UInt8>)
  /// The value of the service data structure, with the service.
  var serviceData: [UInt8] { get }
}

extension ServiceFrame {
  /// Service data.
  public static var kind: AdvertisingData.Kind { .serviceData16 }
  /// The service whose data the frame is.
  public static var listedService: UInt16? { service }
  /// The service data.
  public var structureValue: [UInt8] { serviceData }
}
