import BLE
import Documents
import Planning
import Sim

extension PlacementReport {
  /// The lines to paste into a scenario: the mounted devices, and the tag of its walkers.
  package var scenarioLines: [String] {
    let tag = scenarioTag.map { ["// in each of walkers:", "tag: \($0.line),"] } ?? []
    return ["\(mounted)s: ["] + scenarioDevices.map { "  \($0.line)," } + ["],"] + tag
  }

  /// The mounted devices as in a scenario file.
  package var scenarioDevices: [JSON] {
    study.advice.spots.enumerated().map { number, spot in
      .object(
        [
          "name": .text(spot.name),
          "at": [JSON(spot.position.point.x), JSON(spot.position.point.y)],
          "heightM": JSON(spot.position.height),
        ].merging(settings(ofDevice: number)) { $1 })
    }
  }

  /// The tag as in a scenario file; `nil` if people carry phones.
  package var scenarioTag: JSON? {
    guard roles == .receivers else { return nil }
    return .object(broadcast.merging(["carried": .text(study.setting.carriage.rawValue)]) { $1 })
  }

  private func settings(ofDevice number: Int) -> [String: JSON] {
    let link = study.setting.link
    return switch roles {
    case .beacons: broadcast.merging(["minor": JSON(number + 1)]) { $1 }
    case .receivers:
      [
        "scanIntervalMs": JSON(link.scanner.interval.inSeconds * 1000),
        "scanWindowMs": JSON(link.scanner.window.inSeconds * 1000),
        "sensitivityDBm": JSON(link.sensitivity.dBm),
        "receiveOffsetDB": JSON(link.receiveOffset.value),
      ]
    }
  }

  private var broadcast: [String: JSON] {
    let broadcast = study.advice.broadcast
    return [
      "transmitPowerDBm": JSON(broadcast.power.dBm),
      "intervalMs": JSON(broadcast.interval.inSeconds * 1000),
    ]
  }
}
