import Documents
import Gateways
import Scenarios

/// `simrun pose hci SCENARIO`: radios of a simulated building as controllers for real hosts.
struct PoseCommand: Command {
  static let name = "pose"
  static let declaration = CommandDeclaration(
    "expose simulated radios as HCI controllers", Parameters(),
    description: """
      Runs a scenario, with some of its radios as controllers of the host controller interface
      (HCI), so that a real Bluetooth stack hears the simulated building: Bumble, BlueZ, Zephyr,
      Android's emulator, or simrun live. Hosts scan with the legacy or the extended commands,
      connect to beacons with a peripheral, and use their services.

      The run begins when each radio has a host. If a host leaves, another can take its place; a
      second one at the same radio is sent away. A posed phone is a bare radio, whatever its system
      in the scenario. Ports are on this machine only, unless another host is named.
      """)

  struct Parameters: ParameterSet {
    let interface = Operand<Interface>("hci", missing: "what to pose as, hci, is missing", .choice)
    let scenario = Operand.scenario
    let places = Option(
      each: .radioPlace, "RADIO=PLACE", .text,
      help: """
        a receiver, a phone or its walker, and the place of its controller: tcp:HOST:PORT, tcp:PORT
        on this machine, unix:PATH, or pty:PATH for a serial line; repeatable
        """)
    let monitors = Option(
      each: "--monitor", "RADIO=PATH", .text,
      help: """
        show the packets of a posed radio as they pass, on a serial line linked at a path, to be read
        with btmon --tty PATH; repeatable
        """)
    let seed = Option.seed
    let variant = Option.variant
    let speed = Option.speed(otherwise: "1x")
  }

  /// The interfaces at which radios are exposed.
  enum Interface: String, CaseIterable {
    /// Controllers of Bluetooth's host controller interface.
    case hci
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    _ = try arguments.interface
    let name = try arguments.scenario
    let variant = try arguments.variant
    let seed = try arguments.seed
    let speed = try arguments.speed ?? .real
    let places = try arguments.places
    let lines = try arguments.monitors
    let at = Parameters.place(of: \.places)
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
    let building = try PosedBuilding(scenario, variant: variant, seed: seed, posing: radios, at: at)
    guard !radios.isEmpty else {
      throw .unusable(
        InputPlace("arguments"),
        "--at is required: a radio and its place, as in \(building.choices.first ?? "phone")"
          + "=tcp:127.0.0.1:9001; there are \(building.choices.joined(separator: ", "))")
    }
    let monitors = try Self.monitors(lines, of: radios)
    Terminal.warnOfGaps(in: scenario)
    return try await Interruption.cancels { [endpoints] () throws(InputError) in
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

  /// Returns the path of each radio's monitor; the key is the name of the radio.
  private static func monitors(
    _ words: [String], of radios: [String]
  ) throws(InputError) -> [String: String] {
    let place = Parameters.place(of: \.monitors)
    var monitors: [String: String] = [:]
    for word in words {
      let (radio, path) = try split(word, at: place, example: "/tmp/monitor")
      guard radios.contains(radio) else { throw .noSuchName(radio, among: radios, at: place) }
      guard monitors[radio] == nil else { throw .unusable(place, "\(radio.quoted) is given twice") }
      guard !path.isEmpty else { throw .unusable(place, "\(word.quoted) has no path") }
      monitors[radio] = path
    }
    return monitors
  }

  /// Splits a word such as `gateway=tcp:9001` into a radio and a place.
  private static func split(
    _ word: String, at place: InputPlace, example: String
  ) throws(InputError) -> (radio: String, place: String) {
    guard let equals = word.firstIndex(of: "=") else {
      throw .unusable(place, "\(word.quoted) lacks a place: RADIO=\(example)")
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}
