/// A script for pages. Each script is a file in `Browser`, beside this file; the build embeds them
/// in the program.
enum PageScript {
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
  /// Phones with a system: their apps, their radios, what apps are told and what is withheld.
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
  var text: String {
    let bytes =
      switch self {
      case .common: PackageResources.common_js
      case .film: PackageResources.film_js
      case .levels: PackageResources.levels_js
      case .stage: PackageResources.stage_js
      case .axis: PackageResources.axis_js
      case .bands: PackageResources.bands_js
      case .phones: PackageResources.phones_js
      case .decisions: PackageResources.decisions_js
      case .curves: PackageResources.curves_js
      case .choosing: PackageResources.choosing_js
      case .positions: PackageResources.positions_js
      case .timeline: PackageResources.timeline_js
      case .explanation: PackageResources.explanation_js
      case .playing: PackageResources.playing_js
      case .points: PackageResources.points_js
      case .cells: PackageResources.cells_js
      case .tracks: PackageResources.tracks_js
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The style sheet of all pages.
  static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
}
