import BLE
import Buildings
import Documents
import Foundation
import Sim

extension LevelTerm.Cause {
  /// The name of the term.
  package var name: String {
    switch self {
    case .whole(let term, let ends): term.name(from: ends.sender, to: ends.receiver)
    case .mount: LinkBudget.Term.mount.rawValue
    case .distance: LinkBudget.Term.distance.rawValue
    case .passage(let passage): passage.name.onOneLine
    case .bend: "diffraction"
    case .grazing: "grazing"
    case .noWall, .wallLimit: LinkBudget.Term.walls.rawValue
    case .body: LinkBudget.Term.body.rawValue
    case .bodies: "bodies"
    case .bystander(let name): name.onOneLine
    case .bystanderLimit: LinkBudget.Term.bystanders.rawValue
    case .fading: LinkBudget.Term.fading.rawValue
    case .noise: "noise"
    case .unexplained: "unexplained"
    }
  }

  /// The unit of the value.
  package var unit: String {
    if case .whole(let term, _) = self { term.unit } else { "dB" }
  }

  /// Further details of the term.
  package var detail: String {
    switch self {
    case .whole(.antennas, _): "both, with mismatch"
    case .whole(.senderPattern, let ends): "towards the \(ends.receiver.rawValue)"
    case .whole(.receiverPattern, let ends): "towards the \(ends.sender.rawValue)"
    case .whole(.shadowing, _): "between these two places"
    case .whole(.receiveOffset, let ends): "of this \(ends.receiver.rawValue)"
    case .whole: ""
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
    case .wallLimit, .bystanderLimit: "limit of their total loss"
    case .body(let carriage, let angle, let other):
      "carried: \(carriage.rawValue)"
        + (angle.map { ", the \(other.rawValue) \(Self.direction($0))" } ?? "")
    case .bodies: "of both carriers"
    case .bystander: "in the way"
    case .fading(let channel): "at this point, on channel \(channel.rawValue)"
    case .noise: "of this packet"
    case .unexplained: "not attributed to a term"
    }
  }

  /// Describes the angle of a device in everyday words.
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
