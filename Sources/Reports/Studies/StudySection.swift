import Documents
import Studies

/// What a study has to say of one walker, or of all of them.
package struct StudySection {
  /// Whose walks it is about.
  package var name: String
  /// What they came to.
  package var figures: [StudyFigure]
  /// In how many of them a cause made something happen.
  package var causes: [WalkTally.CauseCount]

  /// The section as text for people.
  package var lines: [String] {
    guard !figures.isEmpty else { return [name.onOneLine, "  nothing to measure"] }
    var table = TextTable(header: [name.onOneLine, "", "95 % interval", "", ""])
    for figure in figures {
      table.add(figure.row)
      for cause in causes where .rate(cause.rate) == figure.measure {
        let share = StudyFigure(
          cause.rate, in: .init(happened: cause.count, possible: figure.count))
        table.add(["    by \(cause.cause.rawValue), %"] + share.row.dropFirst())
      }
    }
    return table.lines
  }

  /// The section as JSON.
  package var json: JSON {
    [
      "name": .text(name),
      "figures": .list(figures.map(\.json)),
      "causes": .list(
        causes.map {
          [
            "measure": .text($0.rate.rawValue), "cause": .text($0.cause.rawValue),
            "count": JSON($0.count),
          ]
        }),
    ]
  }

  /// The section as rows of values separated by commas.
  package var rows: [String] {
    figures.flatMap { figure in
      let own = figure.values(for: name, cause: "")
      return [own]
        + causes.filter { .rate($0.rate) == figure.measure }.map { cause in
          StudyFigure(cause.rate, in: .init(happened: cause.count, possible: figure.count))
            .values(for: name, cause: cause.cause.rawValue)
        }
    }
  }
}

extension StudyFigure {
  /// The figure in a table for people: shares in percent.
  fileprivate var row: [String] {
    let numbers = [estimate, lower, upper].map(measure.inTable)
    let basis = happened.map { "\($0) of \(count)" } ?? "n = \(count)"
    return ["  \(measure.word)\(measure.inTableUnit)"] + numbers + [basis]
  }

  /// The figure as JSON.
  package var json: JSON {
    var members = JSON.members("estimate", estimate, lower, upper)
    members["measure"] = .text(measure.word)
    members["unit"] = .text(measure.unit)
    members["happened"] = happened.map { JSON($0) } ?? .null
    members["count"] = JSON(count)
    return .object(members)
  }

  /// The figure as values separated by commas.
  fileprivate func values(for walker: String, cause: String) -> String {
    let numbers = [estimate, lower, upper].map { $0?.inFewDigits ?? "" }
    let counts = [happened.map(String.init) ?? "", String(count)]
    return ([walker.inTable, measure.word, cause] + numbers + counts + [measure.unit])
      .joined(separator: ",")
  }
}

extension String {
  /// The text in a table of values separated by commas, where it may not hold commas, quotation
  /// marks or line breaks: each becomes a space.
  var inTable: String {
    String(map { $0 == "," || $0 == "\"" || $0.isNewline ? " " : $0 })
  }
}
