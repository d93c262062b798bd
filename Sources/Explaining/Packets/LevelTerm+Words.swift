import BLE
import Documents
import Foundation
import Sim

extension LevelTerm.Cause {
  /// The name of the term.
  package var name: String {
    switch self {
    case .transmitPower: "transmit power"
    case .antennaGain: "antennas"
    case .beaconPattern: "beacon's antenna"
    case .phonePattern: "phone's antenna"
    case .distance: "distance"
    case .passage(let passage): passage.name.onOneLine
    case .bend: "bend"
    case .noWall: "walls"
    case .body: "body"
    case .bystander(let name): name.onOneLine
    case .bystanderLimit: "bystanders"
    case .shadowing: "slow shadowing"
    case .fading: "fast fading"
    case .noise: "noise"
    case .receiveOffset: "phone's offset"
    case .unexplained: "unexplained"
    }
  }

  /// Further details of the term.
  package var detail: String {
    switch self {
    case .transmitPower: ""
    case .antennaGain: "both, and their matching"
    case .beaconPattern: "towards the phone"
    case .phonePattern: "towards the beacon"
    case .distance(let metres, let exponent):
      "\(metres.with(2)) m, exponent \(exponent.inFewDigits)"
    case .passage(let passage):
      "\(passage.material.onOneLine), \(passage.angle.with(0))° from square"
    case .bend(let bend, let straight):
      "around \(bend.wall.quoted) at \(bend.corner.inMetres); straight on it is "
        + "\(straight.value.with(1)) dB"
    case .noWall: "none in the way"
    case .body(let carriage, let angle):
      "carried: \(carriage.rawValue)" + (angle.map { ", the beacon \(Self.direction($0))" } ?? "")
    case .bystander: "in the way"
    case .bystanderLimit: "they take no more together"
    case .shadowing: "this place's, for this beacon"
    case .fading(let channel): "this spot's, on channel \(channel.rawValue)"
    case .noise: "this packet's alone"
    case .receiveOffset: "over others"
    case .unexplained: "this account cannot tell by what"
    }
  }

  /// Describes the angle of a beacon in common words.
  private static func direction(_ degrees: Double) -> String {
    switch degrees.magnitude.rounded() {
    case 0: "straight ahead"
    case 180: "straight behind"
    case let angle: "\(angle.with(0))° to the \(degrees > 0 ? "right" : "left")"
    }
  }
}
