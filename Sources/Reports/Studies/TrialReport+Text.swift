import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Scenarios
import Scoring
import Sim

extension TrialReport {
  package var text: String {
    let heading = ["\(scenario.name.inVariant(variant)): \(scenario.title.onOneLine)", extent]
    let expected = expectationTable.map { ["expectations"] + $0.lines }
    return [heading, stillTable?.lines, movingTable?.lines, expected].compactMap { $0 }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// The seed and the size of the survey map.
  package var extent: String {
    let map = run.map.map
    return "seed \(run.seed), \(map.cells.count.counted("cell")) with "
      + "\(map.fingerprints.count.counted("fingerprint")) of "
      + map.anchors.count.counted(roles.fixed.rawValue)
  }

  /// The methods' results while the phone is stationary; `nil` without such trials.
  package var stillTable: TextTable? {
    guard run.trials.trials.contains(where: \.isStill) else { return nil }
    var header = ["stationary, % of fixes", "correct cell", "adjacent", "farther", "no fix"]
    header += ["cell changes/h", "settled s"]
    if !run.trials.published.isEmpty { header += ["published: correct", "adjacent", "farther"] }
    var table = TextTable(header: header)
    for choice in run.trials.methods {
      let figures = run.figures(of: choice, still: true)
      let shares = [
        figures.cells?.right, figures.cells?.adjoining, figures.cells?.farther,
        figures.shareWithout,
      ]
      let published = run.trials.published.first { $0.method == choice }
      let found = published.map { [$0.right, $0.adjoining, $0.farther] } ?? []
      table.add(
        ["  \(choice.word)"] + shares.map(Self.percent) + (figures.rests?.columns ?? ["-", "-"])
          + found.map(Self.percent))
    }
    return table
  }

  /// The methods' results while the phone moves; `nil` without such trials.
  package var movingTable: TextTable? {
    guard run.trials.trials.contains(where: { !$0.isStill }) else { return nil }
    var table = TextTable(
      header: ["moving", "correct room %", "median error m", "p95 error m", "lag s", "no fix %"])
    for choice in run.trials.methods {
      let figures = run.figures(of: choice, still: false)
      table.add([
        "  \(choice.word)", Self.percent(figures.rooms),
        figures.error(at: 0.5)?.with(2) ?? "-", figures.error(at: 0.95)?.with(2) ?? "-",
        figures.lag?.inSeconds.with(1) ?? "-", Self.percent(figures.shareWithout),
      ])
    }
    return table
  }

  /// The outcomes of the expectations; `nil` if there are none.
  package var expectationTable: TextTable? {
    guard !outcomes.isEmpty else { return nil }
    var table = TextTable(indentation: 2)
    for (expectation, outcome) in outcomes { table.add(expectation.row(of: outcome)) }
    return table
  }

  /// Returns a share as a percentage; `-` if it is missing.
  package static func percent(_ share: Double?) -> String {
    share.map { ($0 * 100).with(1) } ?? "-"
  }
}
