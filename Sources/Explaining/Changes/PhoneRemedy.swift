import BLE
import Documents
import EngineFiles
import Phones
import Scenarios
import Scoring
import Sim

/// A remedy for a rule by which a phone's system keeps an app from hearing. It changes no number of
/// the engine: the app stays in the foreground, declares to the system why it runs in the
/// background, or names services in its scan.
package struct PhoneRemedy: Hashable, Sendable {
  /// The remedy in words, as an order: "keep the app of ada in the foreground, with the screen on".
  package let action: String
  /// The changes of the scenario's file; if the remedy replaces the engine, that change is among
  /// them.
  package let changes: [ScenarioChange]
  /// The engine that goes with the changes; `nil` means the same engine as before.
  package let engine: EngineChoice?

  /// Creates a remedy with the same engine.
  init(_ action: String, _ changes: [ScenarioChange]) {
    self.action = action
    self.changes = changes
    engine = nil
  }

  /// Creates a remedy that also gives a walker another engine.
  init(
    _ action: String, _ changes: [ScenarioChange], of walker: String, running engine: EngineChoice
  ) {
    self.action = action
    self.changes = changes + [ScenarioChange(["walkers", walker, "engine"], to: engine.json)]
    self.engine = engine
  }
}

extension World {
  /// Returns the remedies that apply to the phone of a subject, the mildest first; none for a bare
  /// radio.
  func remedies(of subject: Int, running engine: EngineChoice) -> [PhoneRemedy] {
    guard let use = walkers[subject].phone?.use, use.hasSystem else { return [] }
    let path = ["walkers", walkers[subject].name, "phone"]
    let name = walkers[subject].name
    var remedies: [PhoneRemedy] = []
    if let remedy = naming(servicesOf: engine, of: name) { remedies.append(remedy) }
    let isLeft = use.app != .foreground || !use.isScreenOn
    let leaves = use.schedule.contains { $0.change.isUse }
    guard isLeft || leaves else { return remedies }
    if use.settings.suspension != nil, use.settings.backgroundTask == nil {
      for seconds in [30.0, 180] {
        remedies.append(
          PhoneRemedy(
            "let the app of \(name) run for \(seconds.inFewDigits) s in the background",
            [ScenarioChange(path + ["backgroundTaskS"], to: .number(seconds))]))
      }
    }
    if use.settings.suspension != nil {
      remedies.append(
        PhoneRemedy(
          "let the app of \(name) receive location updates in the background",
          [ScenarioChange(path + ["locationUpdates"], to: true)]))
    }
    if use.settings.modes != nil, !use.settings.hasForegroundService {
      remedies.append(
        PhoneRemedy(
          "give the app of \(name) a foreground service",
          [ScenarioChange(path + ["foregroundService"], to: true)]))
    }
    remedies.append(
      PhoneRemedy(
        "keep the app of \(name) in the foreground, with the screen on",
        [
          ScenarioChange(path + ["app"], to: "foreground"),
          ScenarioChange(path + ["screen"], to: "on"),
          ScenarioChange(path + ["schedule"], to: .list(use.schedule.compactMap(\.ofRadio))),
        ]))
    return remedies
  }

  /// Returns the remedy of a scan that names a service of each beacon, so that the system counts
  /// the scan as filtered; `nil` if the engine does not scan, already names services, or names
  /// other devices.
  ///
  /// A beacon that lists services keeps them, because others may know the beacon by them; the scan
  /// names a service that no other beacon lists, and leaves the beacon out if it lists no such
  /// service. A beacon without a service gets a service that no device lists.
  private func naming(servicesOf engine: EngineChoice, of walker: String) -> PhoneRemedy? {
    guard engine.description.readings == .packets else { return nil }
    var changes: [ScenarioChange] = []
    var services: [DeviceAddress: AttributeUUID] = [:]
    var names: [String] = []
    for device in engine.description.devices(at: InputPlace("engine")) {
      guard case .device(let address) = device.anchor, services[address] == nil,
        let beacon = beacons.first(where: { $0.address == address })
      else { continue }
      let listed = beacon.payloads.flatMap { AttributeUUID.list(in: $0) }
      guard
        let service = listed.isEmpty
          ? unlistedService(besides: services.values) : listed.first(where: isListedOnce)
      else { continue }
      services[address] = service
      names.append("\(service) of \(beacon.name)")
      if listed.isEmpty {
        changes.append(
          ScenarioChange(["beacons", beacon.name, "service"], to: .text("\(service)")))
      }
    }
    guard !services.isEmpty, let filtered = try? engine.naming(services: services) else {
      return nil
    }
    let most = 3
    let shown = names.prefix(most).joined(separator: ", ")
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    return PhoneRemedy(
      "scan for services that the beacons list: \(shown)\(rest)", changes, of: walker,
      running: filtered)
  }

  /// Returns `true` if only one beacon lists a service.
  private func isListedOnce(_ service: AttributeUUID) -> Bool {
    beacons.count { $0.payloads.contains(where: service.isListed) } == 1
  }

  /// Returns the first assigned number of a service that no device lists, starting at the number of
  /// the battery service.
  private func unlistedService(besides others: some Collection<AttributeUUID>) -> AttributeUUID {
    let battery: UInt32 = 0x180F
    return (battery...).lazy.map { AttributeUUID(assigned: $0) }.first {
      !others.contains($0) && device(of: .service($0)) == nil
    } ?? AttributeUUID(assigned: battery)
  }
}

extension PhoneUse.Step {
  /// The step as an entry of a phone's schedule if it switches a radio; `nil` for a step of the app
  /// or the screen.
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
