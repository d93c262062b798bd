import BLE
import Documents

extension Verdict {
  /// Returns the members of a decision, besides those that all decisions have.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func members(naming name: (Anchor) -> String) -> [String: JSON] {
    switch self {
    case .unlock, .lock: [:]
    case .side(let side): ["side": .text(side.word)]
    case .position(let fix):
      [
        "xM": JSON(fix.point.x), "yM": JSON(fix.point.y),
        "covarianceM2": .list(
          [fix.covariance.xx, fix.covariance.xy, fix.covariance.yy].map { JSON($0) }),
        "cell": fix.cell.map { .text($0) } ?? .null,
      ]
    case .entered(let place), .left(let place): ["place": .text(place)]
    case .notify(let text): ["text": .text(text)]
    case .alert(let alert): alert.members
    case .report(let report): ["report": report.json(naming: name)]
    case .item(let name, let isPresent): ["item": .text(name), "present": .flag(isPresent)]
    case .publish(let publication):
      [
        "topic": .text(publication.topic), "message": .text(publication.message),
        "retain": .flag(publication.isRetained),
      ]
    }
  }
}
