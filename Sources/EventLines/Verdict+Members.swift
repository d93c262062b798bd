import BLE
import Documents

extension Verdict {
  /// Returns the members of a decision, besides those that all decisions have.
  ///
  /// - Parameter name: Returns the name of an anchor's device or beacon.
  func members(naming name: (Anchor) -> String) -> [String: JSON] {
    switch self {
    case .unlock, .lock: [:]
    case .side(let side): [EventKeys.side.key: .text(side.word)]
    case .position(let fix):
      [
        EventKeys.x.key: JSON(fix.point.x), EventKeys.y.key: JSON(fix.point.y),
        EventKeys.covariance.key: .list(
          [fix.covariance.xx, fix.covariance.xy, fix.covariance.yy].map { JSON($0) }),
        EventKeys.cell.key: fix.cell.map { .text($0) } ?? .null,
      ]
    case .entered(let place), .left(let place): [EventKeys.place.key: .text(place)]
    case .notify(let text): [EventKeys.notification.key: .text(text)]
    case .alert(let alert): alert.members
    case .report(let report): [EventKeys.report.key: report.json(naming: name)]
    case .item(let name, let isPresent):
      [EventKeys.item.key: .text(name), EventKeys.present.key: .flag(isPresent)]
    case .publish(let publication):
      [
        EventKeys.topic.key: .text(publication.topic),
        EventKeys.message.key: .text(publication.message),
        EventKeys.retain.key: .flag(publication.isRetained),
      ]
    }
  }
}
