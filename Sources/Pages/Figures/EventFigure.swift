import BLE
import Buildings
import Documents
import Maps
import Sim
import Studies

/// The plan with the locations of the engines' errors. The size of a mark shows how many errors
/// occurred in its cell.
struct EventFigure {
  private let world: World
  private let grid: CellGrid
  private let events: EventMap
  /// The largest count of one kind in one cell.
  private let most: Int

  /// The half-width of the largest mark, in units of the plan.
  private static let reach = 14.0
  /// The maximum number of listed cells.
  private static let listed = 10

  init(of events: EventMap, in world: World) {
    self.world = world
    self.events = events
    grid = EventMap.grid(over: world.plan.bounds)
    most = Rate.allCases.flatMap { events[$0] }.max() ?? 0
  }

  /// The kinds of errors that occurred.
  private var rates: [Rate] { Rate.allCases.filter { !events[$0].isEmpty } }

  @MarkupBuilder var markup: Markup {
    Markup.element("h2") { "Error locations" }
    if rates.isEmpty {
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
      rates.map { rate in
        .element("g", ["class": rate.kind]) {
          for (cell, count) in events[rate].enumerated() where count > 0 {
            mark(rate, count, at: centre(of: cell), on: plan)
          }
        }
      })
  }

  private func mark(_ rate: Rate, _ count: Int, at place: Point, on plan: PlanFigure) -> Markup {
    // The area of a mark is proportional to the count.
    let reach = max(2, Self.reach * (Double(count) / Double(most)).squareRoot())
    return .element(
      "path",
      [
        "class": "event", "transform": "translate(\(plan.x(place)) \(plan.y(place)))",
        "d": rate.shape.path(x: 0, y: 0, reach: reach),
      ]
    ) { Markup.element("title") { "\(rate.events): \(count) at \(words(for: place))" } }
  }

  private var legend: Markup {
    .element("ul", ["class": "legend"]) {
      for rate in rates {
        rate.shape.key(
          "\(rate.events), \(events[rate].reduce(0, +)) in total", "event \(rate.kind)")
      }
      Markup.element("li") { "largest mark: \(most)" }
    }
  }

  private var table: Markup {
    let places = rates.flatMap { rate in
      events[rate].enumerated().filter { $0.element > 0 }.map { (rate, $0.offset, $0.element) }
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
        for (rate, cell, count) in places.prefix(Self.listed) {
          Markup.element("tr") {
            Markup.element("td") { rate.events }
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

extension Rate {
  /// The plural name of the event.
  fileprivate var events: String {
    switch self {
    case .falseUnlocks: "false unlockings"
    case .missedUnlock: "missed unlockings"
    case .lockedOut: "locked out"
    case .wrongSide: "wrong sides"
    case .wrongRoom: "wrong rooms"
    case .wrongRoomOrder: "wrong orders of rooms"
    case .falseExits: "false exits"
    case .falseWelcomes: "false welcomes"
    case .missedAlerts: "missed alerts"
    case .falseCalls: "false calls for help"
    case .lostReports: "lost reports"
    case .wrongRoomReports: "reports of a wrong room"
    case .wrongRoomFixes: "fixes in a wrong room"
    }
  }

  fileprivate var shape: MarkShape {
    switch self {
    case .falseUnlocks: .circle
    case .missedUnlock, .lockedOut, .missedAlerts, .lostReports: .cross
    case .wrongSide: .square
    case .wrongRoom, .wrongRoomOrder, .wrongRoomReports, .wrongRoomFixes: .triangle
    case .falseExits, .falseWelcomes, .falseCalls: .circle
    }
  }

  /// The class of its marks.
  fileprivate var kind: String {
    switch self {
    case .falseUnlocks: "series-1"
    case .missedUnlock, .lockedOut, .missedAlerts, .lostReports: "series-0"
    case .wrongSide: "series-3"
    case .wrongRoom, .wrongRoomOrder, .wrongRoomReports, .wrongRoomFixes: "series-2"
    case .falseExits, .falseWelcomes, .falseCalls: "series-1"
    }
  }
}
