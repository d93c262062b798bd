import BLE
import Buildings
import Documents
import Maps
import Scoring
import Sim
import Studies

/// The plan with the locations of the engines' errors. The size of a mark shows how many errors
/// occurred in its cell.
struct EventFigure {
  private let world: World
  private let grid: CellGrid
  private let events: ErrorMap
  /// The largest count of one kind in one cell.
  private let most: Int

  /// The half-width of the largest mark, in units of the plan.
  private static let reach = 14.0
  /// The maximum number of listed cells.
  private static let listed = 10

  init(of events: ErrorMap, in world: World) {
    self.world = world
    self.events = events
    grid = ErrorMap.grid(over: world.plan.bounds)
    most = Measure.events.flatMap { events[$0] }.max() ?? 0
  }

  /// The errors that occurred.
  private var errors: [Measure] { Measure.events.filter { !events[$0].isEmpty } }

  @MarkupBuilder var markup: Markup {
    Markup.element("h2") { "Error locations" }
    if errors.isEmpty {
      Markup.element("p") { "No error has a location." }
    } else {
      let plan = PlanFigure(of: world)
      Markup.element("figure") {
        plan.svg(
          "Floor plan with a mark at each error location; the table has the same data."
        ) {
        } above: {
          marks(on: plan)
        }
        Markup.element("figcaption") {
          legend
          plan.legend
        }
      }
      table
      Markup.element("p", ["class": "note"]) {
        "Each location is a square of \(grid.side.inFewDigits) m. \(Self.explanation)"
      }
    }
  }

  private static let explanation =
    "Location of the walker at a false unlock, at the start of a wrong side of 2 s or more, or at "
    + "a wrong room. One walk may count more than once. A missed unlock has no location; a "
    + "locked-out walker stands before the door."

  private func marks(on plan: PlanFigure) -> Markup {
    .all(
      errors.map { event in
        .element("g", ["class": event.kind]) {
          for (cell, count) in events[event].enumerated() where count > 0 {
            mark(event, count, at: centre(of: cell), on: plan)
          }
        }
      })
  }

  private func mark(
    _ event: Measure, _ count: Int, at place: Point, on plan: PlanFigure
  ) -> Markup {
    // The area of a mark is proportional to the count.
    let reach = max(2, Self.reach * (Double(count) / Double(most)).squareRoot())
    return .element(
      "path",
      [
        "class": "event", "transform": "translate(\(plan.x(place)) \(plan.y(place)))",
        "d": event.shape.path(x: 0, y: 0, reach: reach),
      ]
    ) { Markup.element("title") { "\(event.label): \(count) at \(words(for: place))" } }
  }

  private var legend: Markup {
    .element("ul", ["class": "legend"]) {
      for event in errors {
        event.shape.key(
          "\(event.label), \(events[event].reduce(0, +)) in total", "event \(event.kind)")
      }
      Markup.element("li") { "largest mark: \(most)" }
    }
  }

  private var table: Markup {
    let places = errors.flatMap { event in
      events[event].enumerated().filter { $0.element > 0 }.map { (event, $0.offset, $0.element) }
    }.sorted { ($1.2, $0.1) < ($0.2, $1.1) }
    return .element("div", ["class": "scrolls"]) {
      Markup.element("table") {
        Markup.element("caption") {
          places.count > Self.listed
            ? "the \(Self.listed) most frequent of \(places.count) locations" : "all locations"
        }
        Markup.element("tr") {
          for head in ["error", "location", "room", "count"] {
            Markup.element("th", ["scope": "col", "class": head == "count" ? "figure" : ""]) {
              head
            }
          }
        }
        for (event, cell, count) in places.prefix(Self.listed) {
          Markup.element("tr") {
            Markup.element("td") { event.label }
            Markup.element("td") { words(for: centre(of: cell)) }
            Markup.element("td") { world.plan.whereabouts(of: centre(of: cell)).room ?? "" }
            Markup.element("td", ["class": "figure"]) { "\(count)" }
          }
        }
      }
    }
  }

  private func centre(of cell: Int) -> Point {
    grid.centre(column: cell % grid.columns, row: cell / grid.columns)
  }

  private func words(for place: Point) -> String { "(\(place.x.with(2)), \(place.y.with(2)))" }
}

extension Measure {
  /// The kind of error that the measure counts; `nil` if it counts no errors.
  fileprivate var error: ErrorKind? {
    if case .rate(let kind) = definition.statistic { kind } else { nil }
  }

  fileprivate var shape: MarkShape {
    switch error {
    case .missedAction: .cross
    case .wrongSide: .square
    case .wrongRoom: .triangle
    case .falseAction, nil: .circle
    }
  }

  /// The CSS class of the marks of this kind of error.
  fileprivate var kind: String {
    switch error {
    case .missedAction: "series-0"
    case .wrongSide: "series-3"
    case .wrongRoom: "series-2"
    case .falseAction, nil: "series-1"
    }
  }
}
