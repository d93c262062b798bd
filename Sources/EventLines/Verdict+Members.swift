import BLE
import Documents

extension Verdict {
  /// Returns the members of a decision, besides the members that all decisions have.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func members(naming name: (Anchor) -> String) -> EventMembers {
    switch self {
    case .unlock, .lock: [:]
    case .side(let side): [EventKeys.side: .text(side.word)]
    case .position(let fix):
      [
        EventKeys.fixX: JSON(fix.point.x),
        EventKeys.fixY: JSON(fix.point.y),
        EventKeys.covariance: .list(
          [fix.covariance.xx, fix.covariance.xy, fix.covariance.yy].map { JSON($0) }),
        EventKeys.cell: fix.cell.map { .text($0) } ?? .null,
      ]
    case .entered(let place), .left(let place): [EventKeys.place: .text(place)]
    case .notify(let text): [EventKeys.notification: .text(text)]
    case .alert(let alert): alert.members
    case .report(let report): [EventKeys.report: report.json(naming: name)]
    case .item(let name, let isPresent):
      [EventKeys.item: .text(name), EventKeys.present: .flag(isPresent)]
    case .publish(let publication):
      [
        EventKeys.topic: .text(publication.topic),
        EventKeys.message: .text(publication.message),
        EventKeys.retain: .flag(publication.isRetained),
      ]
    }
  }
}
