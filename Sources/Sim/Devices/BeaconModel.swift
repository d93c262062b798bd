import BLE
import Links

/// A beacon model as its maker delivers it: the interval and the power that public sources give.
///
/// No source gives the antenna gain of a model. The gain follows from the level that the maker
/// declares, where that level is known:
///
///     gain = declared level at 1 m - transmit power + loss over the first metre
///
/// The gain of a sticker is chosen so that its levels agree with those of a published paper.
///
/// - SeeAlso: docs/reference/beacons.md, with the source of each figure.
public struct BeaconModel: Hashable, Sendable {
  /// The name in files.
  public let name: String
  /// The advertising interval.
  public let interval: Duration
  /// The transmit power.
  public let transmitPower: PowerLevel
  /// The gain of the antenna together with that of a typical phone.
  public let antennaGain: Decibels

  /// The radio chip; `nil` if no public source gives it.
  package let chip: BeaconChip?
  /// The type of the beacon's cell, such as `CR2477`. If the model comes with two types, it is the
  /// smaller one; `nil` if no public source gives a type.
  package let cell: String?
  /// The battery life that the maker gives, in words; `nil` if no public source has one.
  package let makersLife: String?

  private init(
    _ name: String, milliseconds: Int, dBm: Double, gain: Decibels = Beacon.defaultAntennaGain,
    chip: BeaconChip? = nil, cell: String? = nil, makersLife: String? = nil
  ) {
    self.name = name
    self.chip = chip
    self.cell = cell
    self.makersLife = makersLife
    interval = .milliseconds(milliseconds)
    transmitPower = PowerLevel(dBm: dBm)
    antennaGain = gain
  }

  /// Returns the gain of a model that declares a level at 1 m for a transmit power, both in dBm.
  private static func gain(declaring level: Double, at power: Double) -> Decibels {
    Decibels(level - power) + PathLoss.atOneMetre(on: .channel38)
  }

  /// The models of the published systems.
  public static let known = [
    BeaconModel(
      "estimote", milliseconds: 200, dBm: -12, gain: gain(declaring: -74, at: -12), chip: .nRF51,
      cell: "CR2450"),
    BeaconModel(
      "estimote-sticker", milliseconds: 2600, dBm: -12, gain: Decibels(-39),
      makersLife: "6 to 12 months"),
    BeaconModel(
      "kontakt", milliseconds: 350, dBm: -12, gain: gain(declaring: -77, at: -12),
      cell: "CR2477"),
    BeaconModel(
      "gimbal-10", milliseconds: 645, dBm: 0, cell: "CR2032", makersLife: "about 3 months"),
    BeaconModel(
      "gimbal-20", milliseconds: 100, dBm: 0, cell: "4xAA", makersLife: "up to a year"),
  ]
}
