import BLE
import Engines

extension TrialReport {
  /// The whole report as text for people.
  public var text: String {
    [heading, stillTable, movingTable, expectations].filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    let variant = variant.map { ", variant \($0)" } ?? ""
    let map = run.map.map
    return [
      "\(scenario.name)\(variant): \(scenario.title.onOneLine)",
      "seed \(run.seed), \(map.cells.count.counted("cell")) with "
        + "\(map.fingerprints.count.counted("fingerprint")) of "
        + map.anchors.count.counted("beacon"),
    ]
  }

  private var stillTable: [String] {
    guard run.trials.trials.contains(where: \.isStill) else { return [] }
    var header = ["where the phone stays: %", "right cell", "adjoining", "farther", "no fix"]
    if !run.trials.published.isEmpty { header += ["published: right", "adjoining", "farther"] }
    var table = TextTable(header: header)
    for choice in run.trials.methods {
      let figures = run.figures(of: choice, still: true)
      let shares = [
        figures.cells?.right, figures.cells?.adjoining, figures.cells?.farther,
        figures.shareWithout,
      ]
      let published = run.trials.published.first { $0.method == choice }
      let found = published.map { [$0.right, $0.adjoining, $0.farther] } ?? []
      table.add(["  \(choice.word)"] + (shares + found).map(Self.percent))
    }
    return table.lines
  }

  private var movingTable: [String] {
    guard run.trials.trials.contains(where: { !$0.isStill }) else { return [] }
    var table = TextTable(
      header: ["where it moves", "right room %", "median m", "95 % m", "lag s", "no fix %"])
    for choice in run.trials.methods {
      let figures = run.figures(of: choice, still: false)
      table.add([
        "  \(choice.word)", Self.percent(figures.rooms),
        figures.error(at: 0.5)?.with(2) ?? "-", figures.error(at: 0.95)?.with(2) ?? "-",
        figures.lag?.inSeconds.with(1) ?? "-", Self.percent(figures.shareWithout),
      ])
    }
    return table.lines
  }

  private var expectations: [String] {
    guard !outcomes.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for (expectation, outcome) in outcomes { table.add(expectation.row(of: outcome)) }
    return ["expected"] + table.lines
  }

  private static func percent(_ share: Double?) -> String {
    share.map { ($0 * 100).with(1) } ?? "-"
  }
}
