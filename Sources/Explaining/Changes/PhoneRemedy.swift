import BLE
import Documents
import EngineFiles
import Phones
import Scenarios
import Sim

/// A remedy for a rule by which a phone's system keeps an app from hearing, that is no number of
/// the engine: the app stays in the foreground, asks for time in the background, or names services
/// in its scan.
package struct PhoneRemedy: Hashable, Sendable {
  /// The remedy in words, as an order: "keep the app of ada in the foreground, with the screen on".
  package let action: String
  /// The changes of the scenario's file.
  package let changes: [ScenarioChange]
  /// The engine that goes with them; `nil` for the same.
  package let engine: EngineChoice?
}

extension World {
  /// Returns the remedies that apply to the phone of a subject, the mildest first; none for a bare
  /// radio.
  func remedies(of subject: Int, running engine: EngineChoice) -> [PhoneRemedy] {
    guard let use = walkers[subject].phone?.use, use.hasSystem else { return [] }
    let path = ["walkers", walkers[subject].name, "phone"]
    let name = walkers[subject].name
    var remedies: [PhoneRemedy] = []
    if let remedy = naming(servicesOf: engine, on: use) { remedies.append(remedy) }
    let isLeft = use.app != .foreground || !use.isScreenOn
    let leaves = use.schedule.contains { $0.change.isUse }
    guard isLeft || leaves else { return remedies }
    if use.settings.suspension != nil, use.settings.backgroundTask == nil {
      for seconds in [30.0, 180] {
        remedies.append(
          PhoneRemedy(
            action: "let the app of \(name) run for \(seconds.inFewDigits) s in the background",
            changes: [ScenarioChange(path + ["backgroundTaskS"], to: .number(seconds))],
            engine: nil))
      }
    }
    remedies.append(
      PhoneRemedy(
        action: "keep the app of \(name) in the foreground, with the screen on",
        changes: [
          ScenarioChange(path + ["app"], to: "foreground"),
          ScenarioChange(path + ["screen"], to: "on"),
          ScenarioChange(path + ["schedule"], to: .list(use.schedule.compactMap(\.ofRadio))),
        ], engine: nil))
    return remedies
  }

  /// Returns the remedy of a scan that names a service of each beacon, so that the system counts it
  /// as filtered; `nil` if the engine does not scan, already names services, or names other
  /// devices.
  private func naming(servicesOf engine: EngineChoice, on use: PhoneUse) -> PhoneRemedy? {
    guard engine.description.readings == .packets else { return nil }
    var changes: [ScenarioChange] = []
    var services: [DeviceAddress: AttributeUUID] = [:]
    for device in engine.description.devices(at: InputPlace("engine")) {
      guard case .device(let address) = device.anchor, services[address] == nil,
        let beacon = beacons.first(where: { $0.address == address }),
        let service = AttributeUUID(PhoneRemedy.services(services.count))
      else { continue }
      services[address] = service
      changes.append(
        ScenarioChange(
          ["beacons", beacon.name, "service"], to: .text(PhoneRemedy.services(services.count - 1))))
    }
    guard !changes.isEmpty, let filtered = try? engine.naming(services: services) else {
      return nil
    }
    return PhoneRemedy(
      action: "scan for services that the beacons list", changes: changes, engine: filtered)
  }
}

extension PhoneRemedy {
  /// Returns the assigned number of a service for the beacon at an index: that of the battery for
  /// the first, and then those after it.
  fileprivate static func services(_ index: Int) -> String {
    let digits = String(0x180F + index, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension PhoneUse.Step {
  /// The step as an entry of a phone's schedule if it switches a radio; `nil` for one of the app or
  /// the screen.
  fileprivate var ofRadio: JSON? {
    let key: String
    let isOn: Bool
    switch change {
    case .bluetooth(let on): (key, isOn) = ("bluetooth", on)
    case .airplaneMode(let on): (key, isOn) = ("airplaneMode", on)
    default: return nil
    }
    return ["atS": JSON(time.seconds), key: .text(isOn ? "on" : "off")]
  }
}

extension PhoneChange {
  /// `true` if the user or the system changes the state of the app or of the screen.
  fileprivate var isUse: Bool {
    switch self {
    case .bluetooth, .airplaneMode: false
    default: true
    }
  }
}
