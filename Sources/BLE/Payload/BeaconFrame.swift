/// The frame of a beacon, in one of the known formats.
public enum BeaconFrame: Hashable, Sendable {
  /// An iBeacon.
  case iBeacon(IBeacon)
  /// An AltBeacon.
  case altBeacon(AltBeacon)
  /// An Eddystone beacon with a lasting identifier.
  case eddystoneUID(EddystoneUID)
  /// An Eddystone beacon with the address of a web page.
  case eddystoneURL(EddystoneURL)
  /// An Eddystone beacon's report on itself.
  case eddystoneTelemetry(EddystoneTelemetry)
  /// An Eddystone beacon's encrypted report on itself.
  case eddystoneEncryptedTelemetry(EddystoneEncryptedTelemetry)
  /// An Eddystone beacon with a changing identifier.
  case eddystoneEID(EddystoneEID)
  /// A nearable.
  case nearable(Nearable)
  /// A report of an Estimote beacon's sensors.
  case estimoteTelemetry(EstimoteTelemetry)

  /// Parses a structure; `nil` if it is of no known format, or malformed.
  public init?(_ structure: AdvertisingData.Structure) {
    guard let frame = Self.parsed(structure) else { return nil }
    self = frame
  }

  private static func parsed(_ structure: AdvertisingData.Structure) -> BeaconFrame? {
    let value = structure.value
    switch structure.kind {
    case .manufacturerData:
      if let beacon = IBeacon(manufacturerData: value) { return .iBeacon(beacon) }
      if let beacon = AltBeacon(manufacturerData: value) { return .altBeacon(beacon) }
      if let nearable = Nearable(manufacturerData: value) { return .nearable(nearable) }
    case .serviceData16:
      if let frame = EddystoneUID(serviceData: value) { return .eddystoneUID(frame) }
      if let frame = EddystoneURL(serviceData: value) { return .eddystoneURL(frame) }
      if let frame = EddystoneTelemetry(serviceData: value) { return .eddystoneTelemetry(frame) }
      if let frame = EddystoneEncryptedTelemetry(serviceData: value) {
        return .eddystoneEncryptedTelemetry(frame)
      }
      if let frame = EddystoneEID(serviceData: value) { return .eddystoneEID(frame) }
      if let frame = EstimoteTelemetry(serviceData: value) { return .estimoteTelemetry(frame) }
    default: break
    }
    return nil
  }

  /// Parses advertising data: the first structure of a known format counts.
  ///
  /// - Returns: `nil` if there is no such structure, or if any structure is malformed.
  public init?(advertisingData bytes: some Sequence<UInt8>) {
    guard let data = AdvertisingData(Array(bytes)) else { return nil }
    for structure in data {
      if let frame = BeaconFrame(structure) {
        self = frame
        return
      }
    }
    return nil
  }

  /// The advertising data of a beacon that sends this frame: flags, the service that the format
  /// requires to be listed, and the frame.
  ///
  /// - Parameter flags: The discoverability; general, without classic Bluetooth, by default. `nil`
  ///   leaves it out.
  public func advertisingData(flags: UInt8? = IBeacon.defaultFlags) -> Payload {
    let (service, kind, value) = structure
    var data = AdvertisingData()
    if let flags { data.append(.flags, [flags]) }
    if let service { data.append(.completeServices16, service.littleEndianBytes) }
    data.append(kind, value)
    return Payload(data.bytes)
  }

  /// The structure of the frame, and the service that its advertisements list; `nil` for none.
  private var structure: (service: UInt16?, kind: AdvertisingData.Kind, value: [UInt8]) {
    switch self {
    case .iBeacon(let beacon): (nil, .manufacturerData, beacon.manufacturerData)
    case .altBeacon(let beacon): (nil, .manufacturerData, beacon.manufacturerData)
    case .eddystoneUID(let frame): (Eddystone.service, .serviceData16, frame.serviceData)
    case .eddystoneURL(let frame): (Eddystone.service, .serviceData16, frame.serviceData)
    case .eddystoneTelemetry(let frame): (Eddystone.service, .serviceData16, frame.serviceData)
    case .eddystoneEncryptedTelemetry(let frame):
      (Eddystone.service, .serviceData16, frame.serviceData)
    case .eddystoneEID(let frame): (Eddystone.service, .serviceData16, frame.serviceData)
    case .nearable(let nearable): (Nearable.service, .manufacturerData, nearable.manufacturerData)
    case .estimoteTelemetry(let frame):
      (EstimoteTelemetry.service, .serviceData16, frame.serviceData)
    }
  }
}
