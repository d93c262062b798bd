import BLE
import Documents
import Sim

extension PlacementStudy {
  /// The recommended devices as in a scenario file.
  package var scenarioDevices: [JSON] {
    advice.spots.enumerated().map { number, spot in
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
    guard setting.roles == .receivers else { return nil }
    return .object(broadcast.merging(["carried": .text(setting.carriage.rawValue)]) { $1 })
  }

  private func settings(ofDevice number: Int) -> [String: JSON] {
    switch setting.link {
    case .beacons: broadcast.merging(["minor": JSON(number + 1)]) { $1 }
    case .receivers(let receiver):
      [
        "scanIntervalMs": JSON(receiver.scanner.interval.inSeconds * 1000),
        "scanWindowMs": JSON(receiver.scanner.window.inSeconds * 1000),
        "sensitivityDBm": JSON(receiver.sensitivity.dBm),
        "receiveOffsetDB": JSON(receiver.receiveOffset.value),
      ]
    }
  }

  private var broadcast: [String: JSON] {
    [
      "transmitPowerDBm": JSON(advice.broadcast.power.dBm),
      "intervalMs": JSON(advice.broadcast.interval.inSeconds * 1000),
    ]
  }
}
