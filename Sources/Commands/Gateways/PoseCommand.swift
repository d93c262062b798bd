import Documents
import Gateways
import Reports
import Scenarios

/// `simrun pose hci SCENARIO`: radios of a simulated building as controllers for real hosts.
struct PoseCommand {
  private let building: PosedBuilding
  private let endpoints: [Endpoint]
  private let speed: Speed
  private let seed: UInt64

  /// What radios can pose as.
  private enum Interface: String, CaseIterable {
    /// Controllers of Bluetooth's host controller interface.
    case hci
  }

  init(from arguments: inout Arguments) throws(InputError) {
    let interface = try arguments.operand("what to pose as, hci,")
    let name = try arguments.operand("the scenario")
    let variant = try arguments.optionalText("--variant")
    seed = try arguments.optionalInteger("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    speed = try arguments.speed() ?? .real
    let places = arguments.texts("--at")
    try arguments.finish()
    guard Interface(rawValue: interface) != nil else {
      throw .noSuchName(
        interface, among: Interface.allCases.map(\.rawValue), at: InputPlace("arguments"))
    }
    let at = InputPlace("--at")
    var radios: [String] = []
    var endpoints: [Endpoint] = []
    for place in places {
      guard let equals = place.firstIndex(of: "=") else {
        throw .unusable(at, "\(place.quoted) lacks a place: RADIO=tcp:127.0.0.1:9001")
      }
      radios.append(String(place[..<equals]))
      endpoints.append(try Endpoint(String(place[place.index(after: equals)...]), at: at))
    }
    let scenario = try ScenarioLibrary.scenario(name)
    guard scenario.trials == nil else {
      throw .unusable(
        InputPlace("arguments"), "\(scenario.name) has trials; there is no single run to pose")
    }
    building = try PosedBuilding(scenario, variant: variant, seed: seed, posing: radios, at: at)
    guard !radios.isEmpty else {
      throw .unusable(
        InputPlace("arguments"),
        "--at is required: a radio and its place, as in \(building.choices.first ?? "phone")"
          + "=tcp:127.0.0.1:9001; there are \(building.choices.joined(separator: ", "))")
    }
    self.endpoints = endpoints
    Terminal.warnOfGaps(in: scenario)
  }

  func perform() async throws(InputError) -> ExitStatus {
    let (building, endpoints, speed, seed) = (building, endpoints, speed, seed)
    return try await Interruption.cancels { () throws(InputError) in
      var server = try PoseServer(building, at: endpoints, speed: speed)
      Terminal.log("simrun: seed \(seed)")
      for (name, endpoint) in zip(building.names, server.endpoints) {
        Terminal.log("simrun: \(name): a controller at \(endpoint)")
        if endpoint.isOpenToOthers {
          Terminal.log(
            "simrun: warning: \(name): other machines may connect; nothing is encrypted, and no "
              + "password is asked for")
        }
      }
      let outcome = server.serve { Terminal.log("simrun: \($0)") }
      switch outcome {
      case .ended:
        Terminal.log("simrun: the scenario is over")
        return .done
      case .cancelled: return .interrupted
      }
    }
  }
}
