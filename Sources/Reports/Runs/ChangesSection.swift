import BLE
import Documents
import Explaining
import Scenarios
import Sim
import Studies

/// The section of a report about the smallest changes that reverse a decision, or bring about a
/// pending one.
struct ChangesSection {
  let changes: NearestChanges
  let question: any ChangeQuestion
  /// The word for the source of the decision: run or recording.
  let whole: String
  /// The errors over many seeds after each change; `nil` without a study of them.
  let errors: ChangeErrorsSection?
  /// Returns the name of a moved device.
  let device: (Int) -> String

  /// The section as text.
  var text: String {
    var rows = changes.rows(naming: device)
    let errors = errors.flatMap { $0.isEmpty ? nil : $0 }
    let order = errors?.ranking ?? Array(rows.indices)
    // With errors, the changes are ranked by these, not by size, so the column of ranks is left
    // out.
    if errors != nil { for index in rows.indices { rows[index].remove(at: 3) } }
    var table = TextTable(indentation: 2)
    if let errors, let columns = rows.first?.count {
      let blank = Array(repeating: "", count: columns - 1)
      let headings = errors.unchanged.map { "\($0.measure.word)\($0.measure.inTableUnit)" }
      table.add([""] + blank + headings)
      table.add(["no change"] + blank + errors.unchanged.map(\.estimateInTable))
    }
    for index in order {
      let figures = errors?.figures(after: index) ?? []
      table.add(rows[index] + figures.map(\.estimateInTable))
    }
    let found = rows.isEmpty ? ["  none found"] : table.lines
    return ([heading.wrapped] + found + ["  \(effort)"]).joined(separator: "\n")
  }

  private var heading: String {
    guard let errors else { return changes.heading(about: question, in: whole) }
    let order =
      errors.isEmpty ? "\(errors.order); \(NearestChanges.orderBySize)" : errors.order
    return changes.heading(about: question, in: whole, order: order)
  }

  private var effort: String {
    errors?.isPartial == true && errors?.isEmpty == false
      ? "\(changes.effort); interrupted before the last seed" : changes.effort
  }

  /// The section as JSON.
  var json: JSON {
    let settings = changes.settings.enumerated().map { index, change in
      JSON.object(members(of: change, index))
    }
    let devices = changes.devices.enumerated().map { index, change in
      JSON.object(
        members(of: change, changes.settings.count + index).merging([
          "action": .text(change.action), "variant": change.scenario.json,
        ]) { $1 })
    }
    let moves = changes.moves.enumerated().map { index, move in
      JSON.object(
        [
          changes.moved.rawValue: .text(device(move.device)),
          "from": [JSON(move.old.x), JSON(move.old.y)], "to": [JSON(move.new.x), JSON(move.new.y)],
          "metres": JSON(move.distance), "direction": .text(move.direction.rawValue),
          "half": [JSON(move.half.x), JSON(move.half.y)],
        ].merging(members(of: move.effect, changes.values.count + index)) { $1 })
    }
    return [
      "settings": .list(settings), "deviceSettings": .list(devices), "moves": .list(moves),
      "unchanged": errors.map { .list($0.unchanged.map(\.json)) } ?? .null,
      "fromS": JSON(question.from.seconds), "untilS": JSON(question.until.seconds),
      "settingsTried": JSON(changes.settingsTried),
      "\(changes.moved.rawValue)sTried": JSON(changes.devicesTried),
      "runs": JSON(changes.runs),
      "partial": .flag(changes.isPartial || errors?.isPartial == true),
    ]
  }

  /// Returns the values of a change, and what becomes of the decision.
  private func members(of change: SettingChange, _ index: Int) -> [String: JSON] {
    [
      "setting": change.isRemedy ? .null : .text(change.path), "from": change.old, "to": change.new,
      "by": JSON(change.amount), "share": JSON(change.share), "half": JSON(change.half),
    ].merging(members(of: change.effect, index)) { $1 }
  }

  /// Returns the course of the decision after a change, and the errors over many seeds.
  private func members(of effect: ChangeEffect?, _ change: Int) -> [String: JSON] {
    let figures = errors.map { JSON.list($0.figures(after: change).map(\.json)) } ?? .null
    if case .decided(let time, until: let end) = effect {
      return [
        "decidedS": JSON(time.seconds), "heldUntilS": JSON(end?.seconds), "figures": figures,
      ]
    }
    var again: Instant?
    if case .again(let time) = effect { again = time }
    return [
      "againS": JSON(again?.seconds), "never": .flag(effect == .never), "figures": figures,
    ]
  }
}
