import BLE
import EngineFiles
import FloorPlans
import Reports
import Scoring
import Sim

/// The fixes of each method on the plan, with the true path. On the page, one track is shown at a
/// time.
struct TrackFigure {
  private let plan: PlanFigure
  private let tracks: [Track]

  private struct Track {
    var name: String
    var trial: PositioningTrial
  }

  /// Creates the figure.
  ///
  /// - Parameter results: The methods, each with its result for each recording.
  /// - Returns: `nil` if there is no plan or no fix.
  init?(of results: [(PositioningChoice, [PositioningTrial])], on file: FloorPlanFile?) {
    guard let file else { return nil }
    plan = PlanFigure(of: file.plan, devices: file.devices)
    let isOne = results.allSatisfy { $1.count == 1 }
    tracks = results.flatMap { choice, trials in
      trials.filter { !$0.outcomes.isEmpty }.map { trial in
        Track(
          name: isOne ? choice.word : "\(choice.word): \(LocateReport.title(of: trial))",
          trial: trial)
      }
    }
    if tracks.isEmpty { return nil }
  }

  @MarkupBuilder var markup: Markup {
    Markup.element("h2") { "Tracks" }
    Markup.element("p") {
      Markup.element("label") {
        "show "
        Markup.element("select", ["id": "track"]) {
          for (number, track) in tracks.enumerated() {
            Markup.element("option", ["value": "\(number)"]) { track.name }
          }
        }
      }
    }
    Markup.element("figure") {
      plan.svg("Floor plan with the fixes of a method and the true path.") {
      } above: {
        for (number, track) in tracks.enumerated() { group(number, track) }
      }
      Markup.element("figcaption") {
        Markup.element("ul", ["class": "legend"]) {
          key("true path", "truth", "M1 9h34")
          key("fixes, in order", "fixes", "M1 9h34")
        }
        plan.legend
      }
    }
  }

  private func group(_ number: Int, _ track: Track) -> Markup {
    let outcomes = track.trial.outcomes
    let truths = outcomes.split { $0.truth == nil }.map { $0.compactMap(\.truth) }
    let dots = outcomes.map {
      MarkShape.circle.path(x: plan.across($0.fix.point), y: plan.down($0.fix.point), reach: 3)
    }
    return .element(
      "g",
      ["data-track": "\(number)", "class": number == 0 ? "track" : "track elsewhere"]
    ) {
      for way in truths { line(way, "truth") }
      line(outcomes.map(\.fix.point), "fixes")
      Markup.element("path", ["class": "fix-dot", "d": dots.joined()])
      if let start = truths.first?.first, let end = truths.last?.last {
        for (words, place) in start == end ? [("true", start)] : [("start", start), ("end", end)] {
          Markup.element(
            "text", ["x": plan.x(place), "y": plan.y(place), "dy": "-9", "text-anchor": "middle"]
          ) { words }
        }
      }
    }
  }

  private func line(_ places: [Point], _ kind: String) -> Markup {
    .element(
      "polyline",
      [
        "class": kind,
        "points": places.map { "\(plan.x($0)),\(plan.y($0))" }.joined(separator: " "),
      ])
  }

  private func key(_ words: String, _ kind: String, _ path: String) -> Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "plan key", "viewBox": "0 0 36 18", "width": "36", "height": "18"]
      ) {
        Markup.element("path", ["class": kind, "d": path])
        if kind == "fixes" {
          Markup.element(
            "path", ["class": "fix-dot", "d": MarkShape.circle.path(x: 18, y: 9, reach: 3)])
        }
      }
      words
    }
  }
}
