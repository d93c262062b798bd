import BLE
import Documents
import Engines

/// The account of a thermostat app's state: its connection and the temperature, and what keeps the
/// engine from each notification.
struct ThermostatStanding {
  let engine: Thermostat
  let time: Instant

  private var settings: ThermostatSettings { engine.settings }

  /// The account of the engine's state. The last reported state of the thermostat is not pending,
  /// because it is not reported again.
  var standing: Standing {
    let states: [ThermostatNotice] = [.ready, .refusing, .unsuitable, .outOfReach]
    return Standing(
      state,
      pending: states.filter { $0 != engine.reported }.map(setUp)
        + [temperature(engine.isCold ? .warm : .cold)])
  }

  private var state: String {
    let stage =
      switch engine.stage {
      case .searching: "no thermostat found"
      case .connecting: "waiting for the connection"
      case .connected: engine.isWatching ? "watching the temperature" : "setting up"
      }
    return "\(stage), " + (engine.isCold ? "cold" : "not cold")
  }

  // MARK: The connection

  private func setUp(_ notice: ThermostatNotice) -> Standing.Pending {
    Standing.Pending(
      notice.decision, awaits: .verdict(.notify(notice.text)), rule: notice.rule,
      notice == .outOfReach ? silence : steps,
      judgedAt: notice == .outOfReach ? Standing.nextRun : "the next report of the thermostat")
  }

  private var steps: [Ground] {
    switch engine.stage {
    case .searching: [Ground("device", words: "none found", isMet: false)]
    case .connecting:
      [Ground("device", words: "found"), Ground("connection", words: "none", isMet: false)]
    case .connected(_, let dialogue):
      [
        Ground("device", words: "found"), Ground("connection", words: "held"),
        Ground(
          "set up",
          words: engine.isWatching
            ? "done with this connection"
            : "waits for the thermostat \(dialogue.pending?.words ?? "")",
          isMet: false),
      ]
    }
  }

  private var silence: [Ground] {
    let patience =
      engine.deadline.map {
        Ground.elapsed(
          "not set up for", at: time, of: settings.patience, until: $0, "patienceS")
      } ?? Ground("patience", words: "no thermostat was found or lost since", isMet: false)
    guard case .connected = engine.stage else { return [patience] }
    return [Ground("connection", words: "held", isMet: false), patience]
  }

  // MARK: The temperature

  private func temperature(_ notice: ThermostatNotice) -> Standing.Pending {
    let bound =
      notice == .cold
      ? Ground.Requirement(.lessThan, settings.threshold.celsius, "thresholdC")
      : Ground.Requirement(.atLeast, settings.warmFrom, "thresholdC + hysteresisC")
    let figure =
      engine.temperature.map { Ground("temperature", $0.celsius, "°C", bound) }
      ?? Ground("temperature", words: "none received on a connection", isMet: false)
    return Standing.Pending(
      notice.decision, awaits: .verdict(.notify(notice.text)), rule: notice.rule, [figure],
      judgedAt: "the next value of the thermostat")
  }
}

extension ThermostatNotice {
  /// The decision in words.
  fileprivate var decision: String { "notify \(text.quoted)" }
}

extension AttributeRequest {
  /// The words for the request that follow "waits for the thermostat".
  fileprivate var words: String {
    switch self {
    case .discoverServices: "to list its services"
    case .discoverCharacteristics: "to list its characteristics"
    case .read: "to read its temperature"
    case .write, .writeWithoutResponse: "to take the threshold"
    case .subscribe: "to notify its temperature"
    case .unsubscribe: "to notify no longer"
    }
  }
}
