import PageFiles

/// A script for pages. Each script is a file of the module `PageFiles`.
enum PageScript: String {
  /// The functions that all scripts use: creating elements, reading style colours, formatting
  /// numbers.
  case common
  /// The data of a film, and its state at a time.
  case film
  /// Colours, line widths and scales of levels.
  case levels
  /// The plan on which a film plays.
  case stage
  /// Rows of drawings that share a time axis.
  case axis
  /// States over time, as bands.
  case bands
  /// Phones with a system: their apps, their radios, the events delivered to the apps, and the
  /// events not delivered.
  case phones
  /// Decisions on the time axis.
  case decisions
  /// Charts of levels.
  case curves
  /// The selection of a packet or a position in a chart.
  case choosing
  /// A chart of position errors.
  case positions
  /// The rows of the timeline, synchronised with the film.
  case timeline
  /// The explanation of a packet or a decision.
  case explanation
  /// Playback of a film, and its keyboard shortcuts.
  case playing
  /// Chart marks that show their settings when selected.
  case points
  /// Plan cells that show their values when pointed at.
  case cells
  /// The selection of one of several tracks on a plan.
  case tracks

  /// The source of the script.
  var text: String { Self.file("\(rawValue).js") }

  /// The style sheet of all pages.
  static var style: String { file("page.css") }

  private static func file(_ name: String) -> String {
    guard let text = pageFile(name) else { preconditionFailure("there is no file \(name)") }
    return String(cString: text)
  }
}
