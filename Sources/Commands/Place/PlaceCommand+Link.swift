import BLE
import Documents
import Planning
import Sim

extension PlaceCommand {
  /// The options about the mounted and the carried devices, with the counts of mounted devices to
  /// try.
  struct LinkOptions {
    private let beacons: String?
    private let receivers: String?
    private let sensitivity: PowerLevel
    /// The RSSI offset of all phones, or of the receivers; `nil` if none is given.
    let receiveOffset: Decibels?
    private let scanInterval: Double?
    private let scanWindow: Double?
    private let carried: CarryPosition?

    init(from arguments: Arguments<Parameters>) throws(InputError) {
      beacons = try arguments.beacons
      receivers = try arguments.receivers
      sensitivity = try arguments.sensitivity
      receiveOffset = try arguments.receiveOffset
      scanInterval = try arguments.scanInterval
      scanWindow = try arguments.scanWindow
      carried = try arguments.carriage
      guard beacons == nil || receivers == nil else {
        throw .unusable(
          Parameters.place(of: \.receivers),
          "cannot be combined with --beacons: one of both is placed")
      }
    }

    /// The kinds of both ends of the links.
    var roles: RadioPathRoles { receivers == nil ? .beacons : .receivers }

    /// The option with the counts of mounted devices to try.
    var option: InputPlace { InputPlace(option: roles.countOption) }

    /// The carry position of the phone or tag.
    var carriage: CarryPosition { carried ?? (roles == .beacons ? .hand : .trouser) }

    /// Returns the range of the counts of mounted devices, from a string such as 3..8 or 4.
    func counts() throws(InputError) -> ClosedRange<Int> {
      guard let text = beacons ?? receivers else {
        throw .unusable(
          InputPlace("arguments"),
          "--beacons or --receivers is required: the number of them, as in 3..8")
      }
      let parts = text.split(separator: "..", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }
      guard numbers.count == parts.count, (1...2).contains(numbers.count) else {
        throw .wrongType(
          option, given: "'\(text)'", allowed: "numbers of \(roles.fixed.rawValue)s, e.g. 3..8")
      }
      guard numbers.allSatisfy((1...64).contains), numbers[0] <= numbers[numbers.count - 1] else {
        throw .outOfRange(option, given: text, allowed: "1 ... 64, the smaller number first")
      }
      return numbers[0]...numbers[numbers.count - 1]
    }

    /// Returns the mounted and the carried device.
    func link() throws(InputError) -> PlacementLink {
      let defaults = PlacementLink.default(roles)
      let scanner = try scanner(default: defaults.scanner)
      switch defaults {
      case .beacons(var phone):
        phone.scanner = scanner
        (phone.sensitivity, phone.receiveOffset) = (sensitivity, receiveOffset ?? .zero)
        return .beacons(to: phone)
      case .receivers(var receiver):
        receiver.scanner = scanner
        (receiver.sensitivity, receiver.receiveOffset) = (sensitivity, receiveOffset ?? .zero)
        return .receivers(receiver)
      }
    }

    private func scanner(default fallback: Scanner) throws(InputError) -> Scanner {
      let interval = scanInterval ?? fallback.interval.inSeconds * 1000
      let window = scanWindow ?? min(fallback.window.inSeconds * 1000, interval)
      guard window <= interval else {
        throw .outOfRange(
          Parameters.place(of: \.scanWindow), given: window.inFewDigits,
          allowed: "2.5 ... \(interval.inFewDigits), the scan interval")
      }
      func duration(_ milliseconds: Double) -> Duration {
        .microseconds(Int64((milliseconds * 1000).rounded()))
      }
      return Scanner(interval: duration(interval), window: duration(window))
    }
  }
}
