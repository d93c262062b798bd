import BLE
import Buildings
import Documents
import FloorPlans

extension Scenario {
  /// The kinds of devices that a plan's devices can stand for.
  package enum ResidentDevices: Sendable {
    /// Beacons, which the resident's phone hears.
    case beacons
    /// Receivers, which hear the resident's tag.
    case receivers
  }

  /// Returns the scenario of a resident on a plan whose devices are beacons or receivers, all with
  /// the defaults of scenario files. It has no engine.
  ///
  /// - Parameters:
  ///   - name: The name of the plan, which is also that of the scenario.
  ///   - description: The contents of the plan's file.
  ///   - place: The place of the plan, for errors.
  ///   - start: The point at which the resident stands.
  ///   - duration: The duration of a run.
  /// - Throws: `unusable` if the plan has no devices, or if one of them cannot be used.
  package static func resident(
    on plan: FloorPlanFile, named name: String, describedAs description: JSON,
    at place: InputPlace, with devices: ResidentDevices, from start: Point, for duration: Duration
  ) throws(InputError) -> Scenario {
    guard !plan.devices.isEmpty else {
      throw .unusable(
        place.key("devices"), "is empty; a comparison needs the beacons or receivers of the rooms")
    }
    let mounted = plan.devices.enumerated().map { number, device -> JSON in
      var members: [String: JSON] = [
        "name": .text(device.name),
        "at": [JSON(device.position.point.x), JSON(device.position.point.y)],
        "heightM": JSON(device.position.height),
      ]
      if devices == .beacons { members["minor"] = JSON(number + 1) }
      return .object(members)
    }
    let isOfBeacons = devices == .beacons
    let file: JSON = [
      "title": .text("a resident of \(name)"), "floorplan": .text(name),
      "durationS": JSON(duration.inSeconds),
      isOfBeacons ? "beacons" : "receivers": .list(mounted),
      "walkers": [
        [
          "name": "resident", "from": [JSON(start.x), JSON(start.y)],
          isOfBeacons ? "phone" : "tag": [:],
        ]
      ],
    ]
    return try ScenarioFile(file, at: place).made(
      name: name, from: file, on: plan, describedAs: description)
  }
}
