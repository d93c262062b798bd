import BLE
import Buildings
import Documents
import Explaining
import FloorPlans
import Scenarios
import Sim

extension ExplainReport {
  package var json: JSON {
    var members: [String: JSON] = [
      "scenario": .text(scenario.name),
      "variant": variant.map { .text($0) } ?? .null,
      "seed": JSON(seed),
      "atS": JSON(moment?.time.seconds),
      "decision": decisionSection?.json ?? .null,
      "delivered": .list(phones.map(\.json)),
      "changes": decisionSection?.changes?.json ?? .null,
      "packets": .list(accounts.map(json(of:))),
      "readings": readings.json,
    ]
    if let person = scenario.person { members["person"] = .text(person.name) }
    let warnings = findings.map(\.words)
    let found = warnings.isEmpty ? [:] : ["warnings": JSON(warnings)]
    return .object(members.merging(moment?.json ?? [:]) { $1 }.merging(found) { $1 })
  }

  private func json(of account: PacketAccount) -> JSON {
    let reception = account.reception
    var members: [String: JSON] = [
      "timeS": JSON(reception.packet.end.seconds),
      kind(of: account).rawValue: .text(device(of: account)),
      "walker": .text(walker(of: account)),
      "at": [JSON(reception.pose.point.x), JSON(reception.pose.point.y)],
      "channel": JSON(reception.packet.channel.rawValue),
      "event": JSON(reception.packet.event),
      "terms": .list(account.terms.map(\.json)),
      "levelDBm": JSON(account.sum?.dBm),
      "errorRate": JSON(account.errorRate),
      "outcome": .text(reception.outcome.kind.word),
    ]
    switch reception.outcome {
    case .received(let advertisement):
      members["rssiDBm"] = JSON(advertisement.rssi?.dBm)
    case .notListening:
      members["radio"] = .text(account.listeningState.word)
    case .collided(let rival, let level):
      members["rival"] = .text(world.name(of: rival))
      members["rivalLevelDBm"] = JSON(level.dBm)
    case .interference:
      guard let frame = account.wifiFrame else { break }
      members["wifiChannel"] = JSON(frame.network.channel)
      members["wifiLevelDBm"] = JSON(frame.level.dBm)
    case .tooWeak: break
    }
    return .object(members)
  }
}

extension ScanningRadioState {
  /// The state of the phone's radio, as a word.
  fileprivate var word: String {
    switch self {
    case .listens: "not-scanning"
    case .listensElsewhere(let channel): "channel-\(channel.rawValue)"
    case .tunes: "tuning"
    case .stopsTooSoon: "window-ended"
    case .followsSystem: "system"
    case .rests: "between-windows"
    case .off: "off"
    }
  }
}

extension LevelTerm {
  /// The term with all its details.
  fileprivate var json: JSON {
    var members: [String: JSON] = ["term": .text(cause.name), "dB": JSON(value)]
    switch cause {
    case .mount(let angle, _): members["angleDeg"] = JSON(angle)
    case .distance(let metres, let exponent):
      members["metres"] = JSON(metres)
      members["exponent"] = JSON(exponent)
    case .passage(let passage):
      members["term"] = "wall"
      members["wall"] = .text(passage.name)
      members["material"] = .text(passage.material)
      members["angleDeg"] = JSON(passage.angle)
    case .bend(let bend, let straight):
      members["corners"] = .list(
        bend.corners.map { ["wall": .text($0.wall), "at": [JSON($0.point.x), JSON($0.point.y)]] })
      members["straightDB"] = JSON(straight.value)
    case .body(let carriage, let angle, _):
      members["carried"] = .text(carriage.rawValue)
      members["angleDeg"] = JSON(angle)
    case .bystander(let name):
      members["term"] = "bystander"
      members["walker"] = .text(name)
    case .whole, .bodies, .grazing, .noWall, .wallLimit, .bystanderLimit, .fading, .noise,
      .unexplained:
      break
    }
    return .object(members)
  }
}
