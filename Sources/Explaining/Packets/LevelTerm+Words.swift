import BLE
import Buildings
import Documents
import Foundation
import Sim

extension LevelTerm.Cause {
  /// The name of the term.
  package var name: String {
    switch self {
    case .transmitPower: "transmit power"
    case .antennaGain: "antennas"
    case .pattern(let end, _): "\(end.rawValue)'s antenna"
    case .mount: "mount"
    case .distance: "distance"
    case .passage(let passage): passage.name.onOneLine
    case .bend: "diffraction"
    case .grazing: "grazing"
    case .noWall, .wallLimit: "walls"
    case .body: "body"
    case .bodies: "bodies"
    case .bystander(let name): name.onOneLine
    case .bystanderLimit: "bystanders"
    case .shadowing: "shadowing"
    case .fading: "fading"
    case .noise: "noise"
    case .receiveOffset: "RSSI offset"
    case .unexplained: "unexplained"
    }
  }

  /// Further details of the term.
  package var detail: String {
    switch self {
    case .transmitPower: ""
    case .antennaGain: "both, with mismatch"
    case .pattern(_, let other): "towards the \(other.rawValue)"
    case .mount(let angle, let other): "the \(other.rawValue) \(angle.with(0))° from its front"
    case .distance(let metres, let exponent):
      "\(metres.with(2)) m, "
        + (metres < 1 ? "near field" : "exponent \(exponent.inFewDigits)")
    case .passage(let passage):
      "\(passage.material.onOneLine), incidence \(passage.angle.with(0))°"
    case .bend(let bend, let straight):
      "around \(bend.cornersInWords); direct path \(straight.value.with(1)) dB"
    case .grazing: "edges close to the direct path"
    case .noWall: "none in the way"
    case .wallLimit: "limit of their total loss"
    case .body(let carriage, let angle, let other):
      "carried: \(carriage.rawValue)"
        + (angle.map { ", the \(other.rawValue) \(Self.direction($0))" } ?? "")
    case .bodies: "of both carriers"
    case .bystander: "in the way"
    case .bystanderLimit: "limit of their total loss"
    case .shadowing: "between these two places"
    case .fading(let channel): "at this point, on channel \(channel.rawValue)"
    case .noise: "of this packet"
    case .receiveOffset(let end): "of this \(end.rawValue)"
    case .unexplained: "not attributed to a term"
    }
  }

  /// Describes the angle of a device in common words.
  private static func direction(_ degrees: Double) -> String {
    switch degrees.magnitude.rounded() {
    case 0: "straight ahead"
    case 180: "straight behind"
    case let angle: "\(angle.with(0))° to the \(degrees > 0 ? "right" : "left")"
    }
  }
}

extension Bend {
  /// The corners with their walls, in the order of the path.
  package var cornersInWords: String {
    corners.map { "\($0.wall.quoted) at \($0.point.inMetres)" }.joined(separator: ", then ")
  }
}
