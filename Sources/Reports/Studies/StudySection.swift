import BLE
import Documents
import Scoring
import Studies

/// The section of a study's report about one walker, about all walkers, or about one positioning
/// method.
package struct StudySection {
  /// The name of the walker, `anyone`, or the word of the method.
  package var name: String
  /// The figures of the walks.
  package var figures: [StudyEstimate]
  /// The means of the quantities that expectations name in addition to `figures`, or the means of
  /// the quantities of the method's trials.
  package var quantities: [StudyQuantityMean]
  /// The number of walks in which each cause had an effect.
  package var causes: [WalkTally.CauseCount]
  /// The reasons for which connections ended, each with their number; the most frequent first.
  package var endings: [ConnectionScore.Ending] = []

  /// `true` if there was nothing to measure.
  var isEmpty: Bool { figures.isEmpty && quantities.isEmpty }

  /// The section as text.
  package var lines: [String] {
    guard !isEmpty else {
      return [name.onOneLine, "  nothing to measure"]
    }
    return figureTable.lines + quantityTable.lines + (endingWords.map { ["  \($0)"] } ?? [])
  }

  /// The reasons for which connections ended, as `ends of connections: 3 supervision timeout`;
  /// `nil` if none ended.
  package var endingWords: String? {
    guard !endings.isEmpty else { return nil }
    return "ends of connections: "
      + endings.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
  }

  /// The figures, below the name.
  private var figureTable: TextTable {
    guard !figures.isEmpty else { return TextTable() }
    var table = TextTable(header: header)
    for figure in figures {
      table.add(figure.row)
      for cause in causes where .rate(cause.event) == figure.measure {
        let share = StudyEstimate(
          cause.event, in: .init(happened: cause.count, possible: figure.count))
        table.add(["    cause: \(cause.cause.words), %"] + share.row.dropFirst())
      }
    }
    return table
  }

  /// The means, below the figures or the name. They have columns of their own.
  private var quantityTable: TextTable {
    var table = figures.isEmpty ? TextTable(header: header) : TextTable()
    for quantity in quantities { table.add(quantity.row) }
    return table
  }

  private var header: [String] { [name.onOneLine, "", "95 % CI", "", ""] }

  /// The section as JSON.
  package var json: JSON {
    let members: JSON = [
      "name": .text(name),
      "figures": .list(figures.map(\.json)),
      "quantities": .list(quantities.map(\.json)),
      "causes": .list(
        causes.map {
          [
            "measure": .text($0.event.rawValue), "cause": .text($0.cause.rawValue),
            "count": JSON($0.count),
          ]
        }),
    ]
    let counts = endings.map { ($0.reason.description, JSON($0.count)) }
    return counts.isEmpty
      ? members
      : members.merged(with: ["endings": .object(Dictionary(uniqueKeysWithValues: counts))])
  }

  /// The section as CSV rows.
  package var rows: [[String]] {
    figures.flatMap { figure in
      let own = figure.values(for: name, cause: "")
      return [own]
        + causes.filter { .rate($0.event) == figure.measure }.map { cause in
          StudyEstimate(cause.event, in: .init(happened: cause.count, possible: figure.count))
            .values(for: name, cause: cause.cause.rawValue)
        }
    } + quantities.map { $0.values(for: name) }
      + endings.map { ending in
        let all = endings.reduce(0) { $0 + $1.count }
        return [name, "connectionEnds", ending.reason.description, "", "", ""]
          + ["\(ending.count)", "\(all)", ""]
      }
  }
}

extension StudyEstimate {
  /// The figure as a row of a text table: shares are percentages.
  var row: [String] {
    let numbers = [estimate, lower, upper].map(measure.inTable)
    let basis = happened.map { "\($0) of \(count)" } ?? "n = \(count)"
    return ["  \(measure.word)\(measure.inTableUnit)"] + numbers + [basis]
  }

  /// The figure as JSON.
  package var json: JSON {
    var members = JSON.members("estimate", estimate, lower, upper)
    members["measure"] = .text(measure.word)
    members["statistic"] = .text(measure.statistic)
    members["unit"] = .text(measure.unit)
    members["happened"] = happened.map { JSON($0) } ?? .null
    members["count"] = JSON(count)
    return .object(members)
  }

  /// Returns the figure as a CSV row.
  fileprivate func values(for walker: String, cause: String) -> [String] {
    [walker, measure.word, cause] + [estimate, lower, upper].map(\.field)
      + [happened.map(String.init) ?? "", String(count), measure.unit]
  }
}
