import BLE
import Sim

/// The least changes that would have turned a decision, each found by running the scenario again
/// with the change: one of a setting, or of a beacon's place, and nothing else.
public struct NearestChanges: Sendable {
  /// The changes of settings, the nearest first, each setting upwards or downwards, whichever is
  /// the nearer.
  public internal(set) var settings: [SettingChange] = []
  /// The moves of beacons, the nearest first, each beacon in its nearest direction.
  public internal(set) var moves: [BeaconMove] = []
  /// How many settings were tried.
  public internal(set) var settingsTried = 0
  /// How many beacons were tried.
  public internal(set) var beaconsTried = 0
  /// How many runs it took.
  public internal(set) var runs = 0
  /// Whether the search was interrupted, so that there may be others, and nearer ones.
  public internal(set) var isPartial = false
}

/// Another value of one of an engine's settings.
public struct SettingChange: Hashable, Sendable {
  /// The setting, as the engine's file calls it.
  public let key: String
  /// Its value.
  public let old: Double
  /// The value that turns the decision.
  public let new: Double
  /// Whether the setting takes whole numbers only; half of the change is then rounded to the old.
  public let isWhole: Bool

  /// By how much the setting changes.
  public var amount: Double { SettingScale.rounded(new - old) }

  /// The change in relation to the setting's scale: changes are ranked by it.
  public var share: Double { (new - old).magnitude / SettingScale(of: key, valued: old).value }

  /// The value after half of the change, which does not turn the decision.
  public var half: Double {
    let half = (new - old) / 2
    return SettingScale.rounded(old + (isWhole ? half.rounded(.towardZero) : half))
  }

  /// What to give to `simrun run` to see it.
  public var override: String { "\(key)=\(new.inFewDigits)" }
}

/// What makes changes of different settings comparable.
///
/// For levels it is 10 dB; for anything else the setting's value, or one of its unit where that is
/// zero: 1 s, 1 m, 1.
struct SettingScale {
  /// The scale, in the setting's unit.
  let value: Double
  /// What the change is counted in: of a level 0.1 dB, else a hundredth of the power of ten within
  /// the scale.
  let grain: Double

  init(of key: String, valued old: Double) {
    let isLevel = ["DB", "DBm", "RSSI"].contains { key.hasSuffix($0) }
    let unit = key.hasSuffix("Ms") ? 1000.0 : 1
    value = isLevel ? 10 : old == 0 ? unit : old.magnitude
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    grain = Self.rounded(power / 100)
  }

  /// The number without what binary fractions leave of a sum of decimal ones.
  static func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
}

/// Another place of a beacon.
public struct BeaconMove: Hashable, Sendable {
  /// The beacon, as an index into the world's beacons.
  public let beacon: Int
  /// Its place.
  public let old: Point
  /// The place that turns the decision.
  public let new: Point
  /// Where that lies from the old one.
  public let direction: Direction

  /// How far that is, in metres.
  public var distance: Double { old.distance(to: new) }

  /// The place after half of the way, which does not turn the decision.
  public var half: Point {
    Point(
      x: SettingScale.rounded((old.x + new.x) / 2), y: SettingScale.rounded((old.y + new.y) / 2))
  }

  /// The directions in which beacons are moved, as they are seen on the plan, whose y axis points
  /// up.
  public enum Direction: String, CaseIterable, Sendable {
    case right
    case upRight = "up and to the right"
    case up
    case upLeft = "up and to the left"
    case left
    case downLeft = "down and to the left"
    case down
    case downRight = "down and to the right"

    /// A way of about 0.1 m, in whole centimetres.
    var step: Vector {
      switch self {
      case .right: Vector(dx: 0.1, dy: 0)
      case .upRight: Vector(dx: 0.07, dy: 0.07)
      case .up: Vector(dx: 0, dy: 0.1)
      case .upLeft: Vector(dx: -0.07, dy: 0.07)
      case .left: Vector(dx: -0.1, dy: 0)
      case .downLeft: Vector(dx: -0.07, dy: -0.07)
      case .down: Vector(dx: 0, dy: -0.1)
      case .downRight: Vector(dx: 0.07, dy: -0.07)
      }
    }
  }

  /// The place that many steps away.
  static func place(_ steps: Double, _ direction: Direction, of old: Point) -> Point {
    Point(
      x: SettingScale.rounded(old.x + steps * direction.step.dx),
      y: SettingScale.rounded(old.y + steps * direction.step.dy))
  }
}
