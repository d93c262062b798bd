import BLE

/// What there is to say of a study.
public struct StudyReport: Sendable {
  private let study: Study
  private let path: String

  /// A report on a study.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  public init(_ study: Study, at path: String) {
    self.study = study
    self.path = path
  }

  /// Whether there are runs that were not carried out.
  public var isPartial: Bool { study.isPartial }

  /// The report as text for people.
  public var text: String {
    let variant = study.variant.map { ", variant \($0)" } ?? ""
    var lines = ["\(study.scenario.name)\(variant): \(study.scenario.title.onOneLine)", extent]
    for (name, figures) in sections {
      lines.append("")
      lines += Self.table(of: figures, headed: name)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The whole report as one JSON object.
  public var json: JSON {
    [
      "scenario": .text(study.scenario.name),
      "variant": study.variant.map { .text($0) } ?? .null,
      "runs": JSON(study.tally.runs),
      "runsAsked": JSON(study.seeds.count),
      "partial": .flag(isPartial),
      "firstSeed": JSON(study.seeds.lowerBound),
      "walkers": .list(
        sections.map { name, figures in
          ["name": .text(name), "figures": .list(figures.map(\.json))]
        }),
    ]
  }

  /// The report as a table: a line for each walker and measure.
  public var csv: String {
    let rows = sections.flatMap { name, figures in
      figures.map { figure in
        let numbers = [figure.estimate, figure.lower, figure.upper].map { $0?.inFewDigits ?? "" }
        return ([name.inTable, figure.measure.word] + numbers
          + [figure.happened.map(String.init) ?? "", String(figure.count), figure.measure.unit])
          .joined(separator: ",")
      }
    }
    let header = "walker,measure,estimate,lower95,upper95,happened,count,unit"
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// How many runs, and which.
  private var extent: String {
    let runs = study.tally.runs
    guard isPartial else {
      return "\(runs) runs, seeds \(study.seeds.lowerBound) ... \(study.seeds.upperBound)"
    }
    let seeds =
      runs == 0
      ? "" : ", seeds \(study.seeds.lowerBound) ... \(study.seeds.lowerBound + UInt64(runs) - 1)"
    return "PARTIAL: interrupted after \(runs) of \(study.seeds.count) runs\(seeds)"
  }

  /// The figures of each walker that has any, and of all where there are several.
  private var sections: [(name: String, figures: [StudyFigure])] {
    var sections = study.walkers.enumerated().map { ($1, figures(ofWalker: $0)) }
    if study.walkers.count > 1 { sections.append(("anyone", figures(ofWalker: nil))) }
    return sections
  }

  private func figures(ofWalker walker: Int?) -> [StudyFigure] {
    StudyMeasure.all.map {
      study.tally.figure(of: $0, walker: walker, lasting: study.duration)
    }.filter { $0.count > 0 }
  }

  private static func table(of figures: [StudyFigure], headed name: String) -> [String] {
    guard !figures.isEmpty else { return [name, "  nothing to measure"] }
    var table = TextTable(header: [name.onOneLine, "", "95 % interval", "", ""])
    for figure in figures {
      let unit = figure.measure.unit
      let (scale, shownUnit) = unit.isEmpty ? (100.0, "%") : (1.0, unit)
      let numbers = [figure.estimate, figure.lower, figure.upper].map { number in
        number.map { ($0 * scale).with(unit.isEmpty ? 2 : 3) } ?? "?"
      }
      let basis = figure.happened.map { "\($0) of \(figure.count)" } ?? "n = \(figure.count)"
      table.add(["  \(figure.measure.word), \(shownUnit)"] + numbers + [basis])
    }
    return table.lines
  }
}

extension StudyFigure {
  /// The figure as JSON.
  var json: JSON {
    [
      "measure": .text(measure.word),
      "unit": .text(measure.unit),
      "estimate": JSON(estimate),
      "interval95": [JSON(lower), JSON(upper)],
      "happened": happened.map { JSON($0) } ?? .null,
      "count": JSON(count),
    ]
  }
}

extension String {
  /// The text in a table of comma-separated values, where it may not hold commas, quotation marks
  /// or line breaks: each becomes a space.
  var inTable: String {
    String(map { $0 == "," || $0 == "\"" || $0.isNewline ? " " : $0 })
  }
}
