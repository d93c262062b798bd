import Documents
import EngineFiles
import Scenarios
import Scoring
import Studies

/// The report of a study of the people of a household: for each measure the worst person, the mean
/// over people, and each person.
package struct HouseholdStudyReport: TabledReport, Sendable {
  private let study: HouseholdStudy
  private let path: String
  /// The report of each person's study.
  private let reports: [StudyReport]
  /// The sections of each person's report.
  private let sections: [[StudySection]]

  /// Creates a report of a study, complete or partial.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ study: HouseholdStudy, at path: String) {
    self.study = study
    self.path = path
    reports = study.outcomes.map { StudyReport($0.outcome, at: path) }
    sections = reports.map(\.sections)
  }

  private var people: [Person] { study.household.people }

  /// `true` if some runs are missing.
  package var isPartial: Bool { study.isPartial }

  package var text: String {
    let outline = reports[0].outcome.outline
    let name = outline.scenario.inVariant(outline.variant)
    let each = "for each of \(people.count.people) of "
    var lines = [
      "\(name.plain): \(outline.title.onOneLine)",
      "\(reports[0].extent), \(each)\(study.household.name.plain)",
    ]
    let topics = topics
    if topics.isEmpty { lines += ["", "nothing to measure"] }
    for topic in topics {
      lines += [""] + summary(of: topic).lines
      for start in stride(from: 0, to: topic.rows.count, by: Self.rowsPerTable) {
        lines +=
          [""]
          + table(of: topic.rows[start..<min(start + Self.rowsPerTable, topic.rows.count)]).lines
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of measures in a table with a row for each person.
  private static let rowsPerTable = 3

  /// Returns the table of the worst person and of the mean over people, for each measure.
  private func summary(of topic: Topic) -> TextTable {
    var table = TextTable(
      header: [topic.name.onOneLine, "worst", "95 % CI", "person", "mean", "95 % CI", ""])
    for row in topic.rows {
      let worst = row.worst.map { index in
        [
          row.inTable(row.figures[index]?.estimate), row.interval(row.figures[index]),
          people[index].name,
        ]
      }
      let mean = row.mean
      let basis = mean.people < people.count ? "of \(mean.people)" : ""
      table.add(
        ["  \(row.words)"] + (worst ?? ["-", "", ""]) + [
          row.inTable(mean.estimate),
          row.interval(PersonFigure(mean.estimate, mean.lower, mean.upper)), basis,
        ])
    }
    return table
  }

  /// Returns a table with a row for each person.
  private func table(of rows: ArraySlice<Row>) -> TextTable {
    var table = TextTable(header: ["  of each person"] + rows.flatMap { [$0.words, "95 % CI"] })
    for (index, person) in people.enumerated() {
      table.add(
        ["  \(person.name)"]
          + rows.flatMap { row -> [String] in
            guard let figure = row.figures[index] else { return ["-", ""] }
            return [row.inTable(figure.estimate), row.interval(figure)]
          })
    }
    return table
  }

  package var json: JSON {
    let rows = topics.flatMap { topic in topic.rows.map { (topic, $0) } }
    let first = reports[0].json
    var members: [String: JSON] = [:]
    for key in ["scenario", "variant", "runs", "runsAsked", "firstSeed"] {
      members[key] = first[key] ?? .null
    }
    members["partial"] = .flag(isPartial)
    members["household"] = .text(study.household.name)
    members["people"] = .list(
      zip(people, reports).map { person, report in
        let json = report.json
        return [
          "name": .text(person.name), "walkers": json["walkers"] ?? [],
          "methods": json["methods"] ?? [],
        ]
      })
    members["worst"] = .list(
      rows.compactMap { topic, row in
        row.worst.flatMap { worst in
          row.json(of: worst)?.merged(
            with: ["person": .text(people[worst].name), topic.key: .text(topic.name)])
        }
      })
    members["mean"] = .list(
      rows.map { topic, row in
        var mean = JSON.members("estimate", row.mean.estimate, row.mean.lower, row.mean.upper)
        mean["people"] = JSON(row.mean.people)
        mean[topic.key] = .text(topic.name)
        guard case .object(let figure)? = row.figures.indices.lazy.compactMap(row.json(of:)).first
        else { return .object(mean) }
        let own = ["estimate", "interval95", "never", "happened", "count", "runsNever"]
        return .object(figure.filter { !own.contains($0.key) }.merging(mean) { $1 })
      })
    return .object(members)
  }

  /// The report as CSV: the rows of each person's study, and for each walker or method and measure
  /// a row of the worst person and of the mean, whose `count` is that of the people.
  package var csv: String {
    var table = CSVTable(
      columns: ["over", "person", "walker", "measure", "cause"] + StudyEstimate.columns()
        + ["happened", "count", "unit"],
      isPartial: isPartial)
    for (person, sections) in zip(people, sections) {
      for row in sections.flatMap(\.rows) { table.add(["person", person.name] + row) }
    }
    for topic in topics {
      for row in topic.rows {
        if let worst = row.worst, let own = row.csv(of: worst) {
          table.add(["worst", people[worst].name] + own)
        }
        guard let any = row.figures.indices.lazy.compactMap(row.csv(of:)).first else { continue }
        table.add(
          ["mean", ""] + any.prefix(3)
            + [row.mean.estimate, row.mean.lower, row.mean.upper].map(\.field)
            + ["", "\(row.mean.people)", any[any.count - 1]])
      }
    }
    return table.text
  }
}

extension HouseholdStudyReport {
  /// A walker, all walkers, or a method in trials.
  private struct Topic {
    let name: String
    /// The key of the name in JSON.
    let key: String
    let rows: [Row]
  }

  /// A measure, with the figures of the people.
  private struct Row {
    let words: String
    /// The section of each person with this figure alone; `nil` for a person with nothing to
    /// measure.
    let sections: [StudySection?]
    let figures: [PersonFigure?]
    let mean: HouseholdMean
    /// The index of the person with the worst figure; `nil` if neither direction is worse.
    let worst: Int?
    let inTable: (Double?) -> String

    func interval(_ figure: PersonFigure?) -> String {
      figure.map { "\(inTable($0.lower)) ... \(inTable($0.upper))" } ?? ""
    }

    func csv(of person: Int) -> [String]? { sections[person]?.rows.first }

    func json(of person: Int) -> JSON? {
      sections[person].flatMap { $0.figures.first?.json ?? $0.quantities.first?.json }
    }
  }

  /// The sections of the people together: those that any of them has.
  private var topics: [Topic] {
    var names: [(name: String, key: String)] = []
    for (report, sections) in zip(reports, sections) {
      let methods = report.outcome.outline.methods.count
      for (index, section) in sections.enumerated() {
        let key = index < sections.count - methods ? "walker" : "method"
        if !names.contains(where: { $0 == (section.name, key) }) {
          names.append((section.name, key))
        }
      }
    }
    return names.compactMap { name, key in
      let own = zip(reports, sections).map { report, sections in
        let methods = report.outcome.outline.methods.count
        let part = key == "walker" ? sections.dropLast(methods) : sections.suffix(methods)
        return part.first { $0.name == name }
      }
      let rows = rows(of: own, named: name, isMethod: key == "method")
      return rows.isEmpty ? nil : Topic(name: name, key: key, rows: rows)
    }
  }

  private func rows(
    of sections: [StudySection?], named name: String, isMethod: Bool
  ) -> [Row] {
    let outline = reports[0].outcome.outline
    let walker = isMethod ? nil : outline.walkers.firstIndex(of: name)
    var measures: [StudyMeasure] = []
    var quantities: [ExpectedQuantity] = []
    for section in sections.compactMap({ $0 }) {
      for figure in section.figures where !measures.contains(figure.measure) {
        measures.append(figure.measure)
      }
      for mean in section.quantities where !quantities.contains(mean.quantity) {
        quantities.append(mean.quantity)
      }
    }
    let ofMeasures = StudyMeasure.all.filter(measures.contains).map { measure in
      let own = sections.map { section in
        section?.figures.first { $0.measure == measure }.map { figure in
          StudySection(name: name, figures: [figure], quantities: [], causes: [])
        }
      }
      let figures = own.map { section in
        section?.figures.first.map { PersonFigure($0) }
      }
      return Row(
        words: "\(measure.word)\(measure.inTableUnit)", sections: own, figures: figures,
        mean: isMethod
          ? HouseholdMean(of: figures.compactMap { $0 })
          : study.mean(of: figures.compactMap { $0 }, of: measure, walker: walker),
        worst: PersonFigure.worst(of: figures, better: measure.measure.definition.better),
        inTable: measure.inTable)
    }
    let ofQuantities = quantities.map { quantity in
      let own = sections.map { section in
        section?.quantities.first { $0.quantity == quantity }.map { mean in
          StudySection(name: name, figures: [], quantities: [mean], causes: [])
        }
      }
      let figures = own.map { section in
        section?.quantities.first.map { PersonFigure($0.estimate, $0.lower, $0.upper) }
      }
      let any = own.lazy.compactMap { $0?.quantities.first }.first
      let index = outline.quantities.firstIndex { other in
        other.quantity == quantity
          && (isMethod
            ? other.method?.word == name
            : walker != nil && other.subject == walker.map { .walker($0) })
      }
      return Row(
        words: any.map { String($0.row[0].drop { $0 == " " }) } ?? "", sections: own,
        figures: figures, mean: study.mean(of: figures.compactMap { $0 }, ofQuantity: index),
        worst: PersonFigure.worst(of: figures, better: quantity.measure.definition.better),
        inTable: { any?.inTable($0) ?? "" })
    }
    return ofMeasures + ofQuantities
  }
}
