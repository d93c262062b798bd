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
    answer(to: PayloadQuestion(flags: flags))
  }
}

// MARK: - What a frame states

extension BeaconFrame {
  /// The level at 1 m that the frame declares, in whole dBm; `nil` if it declares none.
  ///
  /// Eddystone frames state the level at 0 m, which is higher by `Eddystone.lossOfFirstMetre`. A
  /// nearable states the power that it sends with, from which no level at 1 m follows.
  public var measuredPower: PowerLevel? { answer(to: PowerQuestion()) }

  /// The temperature that the frame reports, in degrees Celsius; `nil` if it reports none.
  package var temperature: Double? { answer(to: TemperatureQuestion()) }

  /// The acceleration that the frame reports; `nil` if it reports none.
  package var acceleration: Acceleration? { answer(to: AccelerationQuestion()) }

  /// The lasting identifier by which an app recognises the sender, as text; `nil` if there is none.
  package var identifier: String? { answer(to: IdentifierQuestion()) }

  /// Puts a question to the frame that the case carries.
  package func answer<Question: FrameQuestion>(to question: Question) -> Question.Answer {
    switch self {
    case .iBeacon(let frame): question.answer(of: frame)
    case .altBeacon(let frame): question.answer(of: frame)
    case .eddystoneUID(let frame): question.answer(of: frame)
    case .eddystoneURL(let frame): question.answer(of: frame)
    case .eddystoneTelemetry(let frame): question.answer(of: frame)
    case .eddystoneEncryptedTelemetry(let frame): question.answer(of: frame)
    case .eddystoneEID(let frame): question.answer(of: frame)
    case .nearable(let frame): question.answer(of: frame)
    case .estimoteTelemetry(let frame): question.answer(of: frame)
    }
  }

  /// Visits the frame type of each case, in the order of the cases.
  package static func visitTypes(with visitor: inout some FrameTypeVisitor) {
    visitor.visit(IBeacon.self)
    visitor.visit(AltBeacon.self)
    visitor.visit(EddystoneUID.self)
    visitor.visit(EddystoneURL.self)
    visitor.visit(EddystoneTelemetry.self)
    visitor.visit(EddystoneEncryptedTelemetry.self)
    visitor.visit(EddystoneEID.self)
    visitor.visit(Nearable.self)
    visitor.visit(EstimoteTelemetry.self)
  }
}

/// A visitor of frame types.
package protocol FrameTypeVisitor {
  /// Visits a frame type.
  mutating func visit<Frame: AdvertisedFrame>(_ type: Frame.Type)
}

/// A question that frames of all formats answer.
package protocol FrameQuestion {
  /// The type of the answer.
  associatedtype Answer
  /// Returns the answer that a frame gives.
  func answer(of frame: some AdvertisedFrame) -> Answer
}

private struct PayloadQuestion: FrameQuestion {
  let flags: UInt8?

  func answer(of frame: some AdvertisedFrame) -> Payload { frame.payload(flags: flags) }
}

private struct PowerQuestion: FrameQuestion {
  func answer(of frame: some AdvertisedFrame) -> PowerLevel? { frame.declaredPower }
}

private struct TemperatureQuestion: FrameQuestion {
  func answer(of frame: some AdvertisedFrame) -> Double? { frame.reportedTemperature }
}

private struct AccelerationQuestion: FrameQuestion {
  func answer(of frame: some AdvertisedFrame) -> Acceleration? { frame.reportedAcceleration }
}

private struct IdentifierQuestion: FrameQuestion {
  func answer(of frame: some AdvertisedFrame) -> String? { frame.lastingIdentifier }
}
