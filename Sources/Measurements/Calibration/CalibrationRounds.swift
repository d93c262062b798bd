import BLE
import Buildings
import Maps
import Sim
import Statistics

/// The iterative fit. It repeats because each part depends on another: the cheapest paths depend on
/// the losses of walls, the weights on the scatter, the scatter on fading, and the selection of
/// links on the expected levels.
struct CalibrationRounds: Sendable {
  let survey: CalibrationSurvey
  let model: MeanModel
  private let settings: Calibration.Settings
  private(set) var walls: CalibrationWallLosses
  /// The links, including those without packets.
  private(set) var links: [CalibrationLink] = []
  /// The selected links, as indices into all links.
  var chosen: [Int] = []
  /// The selected links.
  var fitted: [CalibrationLink] = []
  /// The neighbours of the selected links.
  var neighbours = CalibrationNeighbours(of: [])
  var scatter = ScatterModel()
  /// The standard errors of the logarithms of the scatter's parameters.
  var scatterErrors: [Double?] = [nil, nil, nil]
  /// The fitted fading; `nil` if it is not identifiable.
  private(set) var fading: FadingFit?
  var reception: CalibrationReception?
  var solution = LeastSquares(count: 0).solution()
  /// The parameters that are not identifiable, with the reasons.
  var reasons: [Int: String] = [:]
  /// The parameters, identified or not.
  var values: [Double] = []

  /// The maximum number of rounds.
  private static let most = 12
  /// The round from which the selection of links is fixed.
  private static let settled = 3
  /// The maximum change of the losses at convergence, in decibels.
  private static let tolerance = 0.02
  /// The initial loss of each wall, in decibels. It is less than the loss of any path around a
  /// wall.
  private static let thin = 1.0
  /// The fading to assume if it is not identifiable.
  private static let defaultFading = FadingFit(kFactor: RadioEnvironment().kFactor, exponent: 0)

  init(on survey: CalibrationSurvey, plan: FloorPlan, settings: Calibration.Settings) {
    self.survey = survey
    self.settings = settings
    let defaults = RadioEnvironment()
    walls = CalibrationWallLosses(of: plan, byWall: settings.walls == .each)
    let losses = settings.walls == .none ? walls.losses.map { _ in 0 } : walls.losses
    model = MeanModel(
      devices: survey.devices.count, phones: survey.phones.count, losses: losses.count,
      default: survey.devices.map { _ in
        Beacon.measuredPower(ofTransmitPower: PowerLevel(dBm: 0)).dBm
      }
        + survey.phones.dropFirst().map { _ in 0 } + [defaults.pathLossExponent] + losses)
    values = model.default
    if settings.walls == .none {
      for index in losses.indices { reasons[model.loss(index)] = Self.unwanted }
    }
    walls.set(losses.map { settings.walls == .none ? $0 : Self.thin })
  }

  /// Returns the fading of a link.
  func fading(of link: CalibrationLink) -> LogRician {
    (fading ?? Self.defaultFading).fading(at: link.decades, nearGain: link.nearGain)
  }

  /// The links at the present losses, exponent and fading.
  private var presentLinks: [CalibrationLink] {
    survey.links(
      through: walls, height: settings.height, exponent: values[model.exponent],
      fading: fading ?? Self.defaultFading, body: settings.body)
  }

  /// The count of links of which some packets were received, but too few to use the link.
  var tooWeak: Int { links.count { $0.packets > 0 } - fitted.count }

  mutating func perform(progress: (_ done: Int, _ all: Int) -> Void) {
    for round in 0..<Self.most {
      progress(round, Self.most)
      links = presentLinks
      if round <= Self.settled { chooseLinks(isFirst: round == 0) } else { keepLinks() }
      fading = FadingFit(to: strong, scatter: scatter, fallsWithDistance: true)
      fit(findingScatter: round < Self.settled || round % 2 == 1)
      let losses = (0..<model.losses).map { values[model.loss($0)] }
      let change = zip(losses, walls.losses).map { abs($0 - $1) }.max() ?? 0
      walls.set(losses)
      if round > Self.settled, change < Self.tolerance { break }
    }
    links = presentLinks
    keepLinks()
    fit(findingScatter: true)
  }
}
