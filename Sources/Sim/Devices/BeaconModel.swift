import BLE

/// A model of beacon as its maker delivers it: the interval and the power that public sources give.
///
/// No source gives the antenna gain of a model. It follows from the declared level, where that is
/// known:
///
///     gain = declared level at 1 m - transmit power + loss over the first metre
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

  /// A model with the level that it declares for 1 m; `nil` if that is unknown, so that its gain is
  /// `Beacon.defaultAntennaGain`.
  private init(_ name: String, milliseconds: Int, dBm: Double, declares declared: Double?) {
    self.name = name
    interval = .milliseconds(milliseconds)
    let power = PowerLevel(dBm: dBm)
    transmitPower = power
    antennaGain =
      declared.map { PowerLevel(dBm: $0) - power + PathLoss.atOneMetre(on: .channel38) }
      ?? Beacon.defaultAntennaGain
  }

  /// The models of the published systems.
  public static let known = [
    BeaconModel("estimote", milliseconds: 200, dBm: -12, declares: -74),
    BeaconModel("estimote-sticker", milliseconds: 2600, dBm: -12, declares: nil),
    BeaconModel("kontakt", milliseconds: 350, dBm: -12, declares: -77),
    BeaconModel("gimbal-10", milliseconds: 645, dBm: 0, declares: nil),
    BeaconModel("gimbal-20", milliseconds: 100, dBm: 0, declares: nil),
  ]
}
