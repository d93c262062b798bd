import BLE
import Buildings
import Documents
import EngineFiles
import EventLines
import Explaining
import Sim

/// The section of a report about an explained decision, in a run or a recording.
struct DecisionSection {
  let account: DecisionAccount
  /// The smallest changes that avoid the decision; `nil` without a search.
  let changes: ChangesSection?
  /// The subject of the decision.
  let subject: String
  /// The word for the source of the decision: run or recording.
  let whole: String
  /// The formatter of decisions, with the names of anchors.
  let decisions: DecisionReport
  /// The newest change of a device up to the decision, with the device's name; `nil` if no device
  /// had changed.
  let change: (change: DeviceNote, name: String)?
  /// The subject's phone, if it has a system.
  let phones: [PhoneSection]
  /// The devices that were not heard for a while; `nil` for a recording, which does not show this.
  var silences: SilenceSection?

  /// The heading of the packets that come after the section.
  static let packetHeading = "newest packets behind it"

  /// The section as paragraphs of text.
  var parts: [String] {
    let row = decisions.line(of: account.entry.decision, by: subject)
    return ["decision \(account.number)\n  \(row)\n  \(holding)", lines] + (silences?.parts ?? [])
      + truth + deviceChange
      + phones.map(\.part)
      + (changes.map { [$0.text] } ?? [])
  }

  private var holding: String {
    guard account.entry.decision.verdict.topic != .position else {
      return "in force until the next"
    }
    let end = account.heldUntil.map { "\($0.seconds.with(3)) s" }
    return "in force until \(end ?? "the end of the \(whole)")"
  }

  private var lines: String {
    var table = TextTable(indentation: 2)
    for ground in account.figures { table.add(ground.row) }
    let rule = account.grounds.map { "rule: \($0.rule)".wrapped }
    return ([rule ?? "the engine states no rule"] + table.lines).joined(separator: "\n")
  }

  private var truth: [String] {
    guard let whereabouts = account.entry.whereabouts else {
      return ["ground truth: the position of \(subject.onOneLine) is unknown"]
    }
    let point = account.entry.point.map { "at \($0.inMetres), " } ?? ""
    let room = whereabouts.room.map { ", in \($0.quoted)" } ?? ""
    var sentence = "ground truth: \(subject.onOneLine) \(point)\(whereabouts.side.word)\(room)"
    if let error = account.error { sentence += "; error \(error.with(2)) m" }
    if let isRight = account.isRight {
      sentence += "; decision \(isRight ? "correct" : "wrong")"
    }
    return [sentence.wrapped]
  }

  private var deviceChange: [String] {
    guard let (change, name) = change else { return [] }
    let age = change.time.duration(to: account.entry.decision.time).inSeconds.with(1)
    return [
      "newest change: \(name.quoted) \(change.words) at \(change.time.seconds.with(3)) s, "
        + "\(age) s before the decision"
    ]
  }
}

/// The section as JSON.
extension DecisionSection {
  /// The decision, the rule with its values, and the ground truth.
  var json: JSON {
    let entry = account.entry
    let fallen = decisions.json(of: entry.decision, by: subject)
    let others: [String: JSON] = [
      "number": JSON(account.number),
      "heldUntilS": JSON(account.heldUntil?.seconds),
      "rule": account.grounds.map { .text($0.rule) } ?? .null,
      "grounds": .list(account.figures.map(\.json)),
      "truth": entry.whereabouts.map { whereabouts in
        [
          "at": entry.point.map { [JSON($0.x), JSON($0.y)] } ?? .null,
          "side": .text(whereabouts.side.word),
          "room": whereabouts.room.map { .text($0) } ?? .null,
          "isRight": account.isRight.map { .flag($0) } ?? .null,
          "errorM": JSON(account.error),
        ] as JSON
      } ?? .null,
    ]
    guard case .object(let members) = fallen else { return fallen }
    return .object(
      members.merging(others) { $1 }.merging(deviceChangeMember) { $1 }
        .merging(silences.map { ["silences": $0.json] } ?? [:]) { $1 })
  }

  /// The newest change of a device; no member if there is none.
  private var deviceChangeMember: [String: JSON] {
    change.map { ["deviceChange": $0.change.json(naming: $0.name)] } ?? [:]
  }
}

extension Ground {
  /// The figure with its requirements, as JSON.
  var json: JSON {
    var members: [String: JSON] = ["fact": .text(name)]
    if let value {
      members["value"] = JSON(value)
      if !unit.isEmpty { members["unit"] = .text(unit) }
    }
    if !requirements.isEmpty { members["asked"] = .list(requirements.map(\.json)) }
    if !words.isEmpty { members["words"] = .text(words) }
    return .object(members)
  }
}

extension Ground.Requirement {
  fileprivate var json: JSON {
    [
      "relation": .text(relation.rawValue), "bound": JSON(bound),
      "setting": setting.isEmpty ? .null : .text(setting),
    ]
  }
}
