/// A script of pages. Each is a file in `Browser`, beside this one; the build puts them into the
/// program.
enum PageScript {
  /// What all scripts use: making elements, reading colours of the style, writing figures.
  case common
  /// The data of a film, and what is so at a time.
  case film
  /// Colours, widths and scales of levels.
  case levels
  /// The plan on which a film plays.
  case stage
  /// Rows of pictures on one axis of time.
  case axis
  /// What holds for a time, as bands.
  case bands
  /// Decisions on the axis of time.
  case decisions
  /// Charts of levels.
  case curves
  /// Choosing a packet or a position in a chart.
  case choosing
  /// A chart of how far positions are off.
  case positions
  /// The rows of the timeline, and how it follows the film.
  case timeline
  /// What a packet or a decision is made of.
  case explanation
  /// What plays a film, and what keys do.
  case playing
  /// Marks of a chart that tell their settings.
  case points
  /// Cells of a plan that tell what they hold.
  case cells
  /// Which of several tracks on a plan is shown.
  case tracks

  /// The script itself.
  var text: String {
    let bytes =
      switch self {
      case .common: PackageResources.common_js
      case .film: PackageResources.film_js
      case .levels: PackageResources.levels_js
      case .stage: PackageResources.stage_js
      case .axis: PackageResources.axis_js
      case .bands: PackageResources.bands_js
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

  /// The style of all pages.
  static var style: String { String(decoding: PackageResources.page_css, as: UTF8.self) }
}
