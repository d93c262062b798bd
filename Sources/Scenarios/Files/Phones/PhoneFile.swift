import BLE
import Documents
import Links
import Phones
import Sim

/// A phone and its carry position as described in a scenario.
package struct PhoneFile: Described {
  package let carriage: CarryPosition
  package let height: Double
  private let scanner: Scanner
  private let sensitivity: PowerLevel
  private let receiveOffset: Decibels
  private let reportsChannel: Bool
  private let antennaDepth: Double
  private let connecting: Connecting
  /// The system of the phone, and its use; `nil` for a bare radio.
  package let use: PhoneUse?
  /// The advertisement of its app; `nil` for a phone that listens.
  private let advertises: BroadcastFile?

  /// The words of carry positions.
  package static let carriages: KeyValuePairs<String, CarryPosition> = [
    "hand": .hand, "trouser": .trouser, "shirt": .shirt, "bag": .bag, "ear": .ear, "mast": .mast,
  ]

  package init(from fields: inout Fields) throws(InputError) {
    carriage = try fields.choice("carried", among: Self.carriages, default: .hand)
    height = try fields.number("heightM", in: 0...100, default: carriage.height)
    let usual = Phone("")
    let model = try fields.phoneModel()
    scanner = try fields.scanner(default: model?.scanner ?? usual.scanner)
    sensitivity = PowerLevel(
      dBm: try fields.number("sensitivityDBm", in: -130 ... -40, default: usual.sensitivity.dBm))
    receiveOffset = Decibels(
      try fields.number(
        "receiveOffsetDB", in: -40...40,
        default: (model?.receiveOffset ?? usual.receiveOffset).value))
    reportsChannel = try fields.flag("reportsChannel", default: usual.reportsChannel)
    antennaDepth = try fields.antennaDepth(default: usual.antennaDepth)
    advertises = try fields.optionalObject("advertises")
    if let advertises, !advertises.interleaved.isEmpty || !advertises.sets.isEmpty {
      throw .unusable(
        fields.place(of: "advertises").key("frames"), "an app advertises one frame, not several")
    }
    let connection: ConnectionFile? = try fields.optionalObject("connection")
    connecting = connection?.connecting ?? usual.connecting
    use = try PhoneUseFile.read(
      from: &fields, window: ScanWindow(scanner.window, every: scanner.interval),
      isFollowed: connection != nil)
  }

  /// Returns the tag that a phone is whose app advertises; `nil` for a phone that listens.
  package func tag(of walker: String) -> Tag? {
    guard let advertises else { return nil }
    let (payload, interval) = (advertises.payload, advertises.interval)
    return Tag(
      walker, transmitPower: advertises.power,
      schedule: use?.advertising(payload, every: interval)
        ?? AdvertisingSchedule(interval: interval, payload: payload),
      antennaGain: advertises.gain, antennaDepth: antennaDepth)
  }

  /// Returns the phone of a walker; `nil` for one whose app advertises. In recordings it has the
  /// walker's name.
  package func phone(of walker: String) -> Phone? {
    guard advertises == nil else { return nil }
    var phone = Phone(
      walker, scanner: scanner, sensitivity: sensitivity,
      receiveOffset: receiveOffset, reportsChannel: reportsChannel)
    phone.antennaDepth = antennaDepth
    phone.connecting = connecting
    phone.use = use
    return phone
  }
}

extension Fields {
  /// Reads the named model; `nil` if none is named.
  fileprivate mutating func phoneModel() throws(InputError) -> PhoneModel? {
    guard let name = try optionalText("model") else { return nil }
    guard let model = PhoneModel.known.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: PhoneModel.known.map(\.name), at: place(of: "model"))
    }
    return model
  }
}
