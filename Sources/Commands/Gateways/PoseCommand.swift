import Documents
import Gateways
import Reports
import Scenarios

/// `simrun pose hci SCENARIO`: radios of a simulated building as controllers for real hosts.
struct PoseCommand {
  private let building: PosedBuilding
  private let endpoints: [Endpoint]
  /// The paths of monitors, by the radio's name.
  private let monitors: [String: String]
  private let speed: Speed
  private let seed: UInt64

  /// The interfaces at which radios are exposed.
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
    let lines = arguments.texts("--monitor")
    try arguments.finish()
    guard Interface(rawValue: interface) != nil else {
      throw .noSuchName(
        interface, among: Interface.allCases.map(\.rawValue), at: InputPlace("arguments"))
    }
    let at = InputPlace("--at")
    var radios: [String] = []
    var endpoints: [Endpoint] = []
    for place in places {
      let (radio, word) = try Self.split(place, at: at, example: "tcp:127.0.0.1:9001")
      radios.append(radio)
      endpoints.append(try Endpoint(word, at: at))
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
    monitors = try Self.monitors(lines, of: radios)
    Terminal.warnOfGaps(in: scenario)
  }

  /// The paths of monitors, by the radio's name.
  private static func monitors(
    _ words: [String], of radios: [String]
  ) throws(InputError) -> [String: String] {
    let place = InputPlace("--monitor")
    var monitors: [String: String] = [:]
    for word in words {
      let (radio, path) = try split(word, at: place, example: "/tmp/monitor")
      guard radios.contains(radio) else { throw .noSuchName(radio, among: radios, at: place) }
      guard monitors[radio] == nil else {
        throw .unusable(place, "\(radio.quoted) is given twice")
      }
      guard !path.isEmpty else { throw .unusable(place, "\(word.quoted) lacks a path") }
      monitors[radio] = path
    }
    return monitors
  }

  /// The radio and the place of a word such as `gateway=tcp:9001`.
  private static func split(
    _ word: String, at place: InputPlace, example: String
  ) throws(InputError) -> (radio: String, place: String) {
    guard let equals = word.firstIndex(of: "=") else {
      throw .unusable(place, "\(word.quoted) lacks a place: RADIO=\(example)")
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  func perform() async throws(InputError) -> ExitStatus {
    let (building, endpoints, speed, seed) = (building, endpoints, speed, seed)
    let monitors = monitors
    return try await Interruption.cancels { () throws(InputError) in
      var server = try PoseServer(building, at: endpoints, monitoredAt: monitors, speed: speed)
      Terminal.log("simrun: seed \(seed)")
      for (name, endpoint) in zip(building.names, server.endpoints) {
        Terminal.log("simrun: \(name): a controller at \(endpoint)")
        if endpoint.isOpenToOthers {
          Terminal.log(
            "simrun: warning: \(name): other machines may connect; nothing is encrypted, and no "
              + "password is asked for")
        }
        if let path = monitors[name] {
          Terminal.log("simrun: \(name): its packets at \(path), for btmon --tty \(path)")
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
