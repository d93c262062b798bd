import BLE
import Buildings
import Documents
import EngineFiles
import Reports
import Scenarios
import Scoring
import Sim

/// A film on a page: the plan, the playback controls, and the timeline beneath. Scripts animate it.
struct FilmFigure {
  let film: Film
  /// The plan with its devices; `nil` if unknown.
  let plan: PlanFigure?
  let engines: WalkerEngines
  /// The command line that explains a decision, without the number of the decision; `nil` if there
  /// is none.
  var explaining: String?

  /// The data of the scripts.
  var data: JSON {
    guard case .object(var members) = film.json else { return film.json }
    let comparisons = Set(engines.all.map(\.description.comparison))
    let comparison = comparisons.count == 1 ? comparisons.first ?? nil : nil
    members["comparison"] = comparison.map { .text($0) } ?? .null
    members["explaining"] = explaining.map { .text($0) } ?? .null
    return .object(members)
  }

  static let scripts: [PageScript] = [
    .common, .film, .levels, .stage, .axis, .bands, .phones, .decisions, .curves, .choosing,
    .positions, .timeline, .explanation, .playing,
  ]

  @MarkupBuilder var markup: Markup {
    Markup.element("p", ["class": "note script-only"]) {
      "Space plays and pauses. The arrow keys step; with shift, from decision to decision. Click a "
        + "decision or a packet to see its explanation. With the keyboard, tab to a chart and use "
        + "the arrow keys."
    }
    Markup.element("div", ["class": "film"]) {
      Markup.element("div") {
        stage
        playing
        Markup.element(
          "section", ["class": "timeline", "id": "timeline", "aria-label": "timeline"]
        ) {
          Markup.element("noscript") { "Playback and charts need JavaScript." }
        }
      }
      // The element can have the focus, so that the keyboard can scroll it.
      Markup.element("aside", ["aria-label": "explanation", "tabindex": "0"]) {
        Markup.element("section", ["id": "explanation"]) {
          // Only the heading of an explanation is announced. Its tables can be read on demand.
          Markup.element("h2", ["aria-live": "polite"]) { "Why?" }
          Markup.element("div") {
            Markup.element("p", ["class": "note"]) {
              "Select a decision or packet to see its explanation."
            }
          }
        }
        Markup.element("section", ["aria-label": "current state"]) {
          Markup.element("h2") {
            "At "
            Markup.element("span", ["class": "clock"]) { "0.000 s" }
          }
          Markup.element("div", ["class": "scrolls", "id": "moment"])
        }
      }
    }
  }

  @MarkupBuilder private var stage: Markup {
    Markup.element("figure", ["class": "stage"]) {
      if let plan {
        plan.svg("Floor plan with the walkers; the tables below have the same data.") {
          Markup.element("g", ["id": "trails"])
        } above: {
          plan.namesOfOpenings
          Markup.element("g", ["id": "bends"])
          Markup.element("g", ["id": "links"])
          Markup.element("g", ["id": "people"])
        }
        if !film.people.contains(where: { $0.isShown(on: plan.plan) }) {
          Markup.element("p", ["class": "note"]) {
            "No ground truth on this plan: no walkers to show."
          }
        }
        Markup.element("figcaption") {
          plan.legend
          Markup.element("ul", ["class": "legend", "id": "stage-legend"])
        }
      } else {
        Markup.element("p", ["class": "note"]) {
          "No plan with this recording: no walkers to show."
        }
      }
    }
  }

  @MarkupBuilder private var playing: Markup {
    Markup.element("div", ["class": "playing", "role": "group", "aria-label": "playing"]) {
      Markup.element("button", ["id": "play", "type": "button"]) { "▶ play" }
      Markup.element("button", ["id": "back", "type": "button", "aria-label": "one step back"]) {
        "◀"
      }
      Markup.element("button", ["id": "forth", "type": "button", "aria-label": "one step forward"])
      {
        "▶"
      }
      Markup.element(
        "input",
        [
          "id": "time", "type": "range", "min": "0", "max": "1000", "value": "0", "step": "1",
          "aria-label": "time",
        ])
      // The clock is not announced during playback.
      Markup.element("output", ["class": "clock", "for": "time", "aria-live": "off"]) { "0.000 s" }
      Markup.element("label") {
        "speed "
        select(
          "speed",
          [0.1, 0.25, 0.5, 1, 2, 5, 10, 60].map {
            ($0.inFewDigits, "\($0.inFewDigits)×", $0 == 1)
          })
      }
      Markup.element("label") {
        "show "
        select(
          "span",
          [
            ("0", "all", true), ("600", "10 min", false), ("60", "1 min", false),
            ("10", "10 s", false), ("2", "2 s", false),
          ])
      }
    }
  }

  private func select(
    _ id: String, _ choices: [(value: String, words: String, isChosen: Bool)]
  ) -> Markup {
    .element("select", ["id": id]) {
      for choice in choices {
        Markup.element(
          "option",
          choice.isChosen ? ["value": choice.value, "selected": ""] : ["value": choice.value]
        ) { choice.words }
      }
    }
  }
}

extension Film.Person {
  /// `true` if the person is ever within the plan's bounds.
  fileprivate func isShown(on plan: FloorPlan) -> Bool {
    track.contains { plan.bounds.contains($0.pose.point) }
  }
}

extension FilmFigure {
  /// Returns the decisions as a table, which can be read without the plan.
  @MarkupBuilder func decisions(_ report: DecisionReport) -> Markup {
    Markup.element("h2") { "Decisions" }
    if film.marks.isEmpty {
      Markup.element("p") { "None." }
    } else {
      // A long table is collapsed.
      if film.marks.count > 30 {
        Markup.element("details") {
          Markup.element("summary") { "All \(film.marks.count)" }
          table(report)
        }
      } else {
        table(report)
      }
    }
  }

  @MarkupBuilder private func table(_ report: DecisionReport) -> Markup {
    Markup.element("div", ["class": "scrolls"]) {
      Markup.element("table", ["id": "decisions"]) {
        Markup.element("tr") {
          for (name, kind) in [
            ("time", "figure"), ("walker", ""), ("decision", ""), ("ground truth", ""),
            ("correct?", ""), ("levels (readings)", ""),
          ] { Markup.element("th", ["class": kind, "scope": "col"]) { name } }
        }
        for (number, mark) in film.marks.prefix(Self.mostRows).enumerated() {
          row(mark, number, report)
        }
      }
    }
    if film.marks.count > Self.mostRows {
      Markup.element("p", ["class": "note"]) {
        "The first \(Self.mostRows) of \(film.marks.count)."
      }
    }
  }

  private static let mostRows = 500

  private func row(_ mark: Film.Mark, _ number: Int, _ report: DecisionReport) -> Markup {
    let name = film.people[mark.person].name
    let cells = report.row(of: mark.decision, by: name)
    return .element("tr", ["data-mark": "\(number)"]) {
      Markup.element("td", ["class": "figure"]) { cells[0] }
      Markup.element("td") { name }
      Markup.element("td") { cells[2] }
      Markup.element("td") { mark.truth?.words ?? "" }
      Markup.element("td") { mark.isRight.map { $0 ? "yes" : "no" } ?? "" }
      Markup.element("td") { cells[3] }
    }
  }
}
