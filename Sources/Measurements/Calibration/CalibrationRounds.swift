import BLE
import Maps
import Sim
import Statistics

/// The fit, round by round: the cheapest ways past the walls depend on their losses, the weights on
/// the scatter, the scatter on fading, and which links count on the levels that are expected.
struct CalibrationRounds: Sendable {
  let survey: Survey
  let model: MeanModel
  private let settings: Calibration.Settings
  private(set) var walls: WallLosses
  /// All links, also those that brought nothing.
  private(set) var links: [Link] = []
  /// Those that count, as indices into all.
  var chosen: [Int] = []
  /// Those that count.
  var fitted: [Link] = []
  var scatter = Scatter()
  /// The standard errors of its logarithms.
  var scatterErrors: [Double?] = [nil, nil, nil]
  /// `nil` where nothing tells of fading.
  private(set) var fading: FadingFit?
  var reception: ReceptionByLevel?
  var solution = LeastSquares(count: 0).solution()
  /// The figures that are not told, and why.
  var reasons: [Int: String] = [:]
  /// The figures as they are, told or not.
  var values: [Double] = []

  /// At the most so many rounds.
  private static let most = 12
  /// From this round on, the same links count.
  private static let settled = 3
  /// The losses have settled once none of them changes by more, in decibels.
  private static let tolerance = 0.02
  /// Walls cost this much to begin with, in decibels: less than any way around them.
  private static let thin = 1.0

  init(on survey: Survey, plan: FloorPlan, settings: Calibration.Settings) {
    self.survey = survey
    self.settings = settings
    let usual = RadioEnvironment()
    walls = WallLosses(of: plan, byWall: settings.walls == .each)
    let losses = settings.walls == .none ? walls.losses.map { _ in 0 } : walls.losses
    model = MeanModel(
      devices: survey.devices.count, phones: survey.phones.count, losses: losses.count,
      usual: survey.devices.map { _ in Beacon.measuredPower(ofTransmitPower: PowerLevel(dBm: 0)).dBm
      }
        + survey.phones.dropFirst().map { _ in 0 } + [usual.pathLossExponent] + losses)
    values = model.usual
    if settings.walls == .none {
      for index in losses.indices {
        reasons[model.loss(index)] = Self.unwanted
      }
    }
    walls.set(losses.map { settings.walls == .none ? $0 : Self.thin })
  }

  /// Fading on a link.
  func fading(of link: Link) -> LogRician {
    let usual = FadingFit(kFactor: RadioEnvironment().kFactor, exponent: 0)
    return (fading ?? usual).fading(at: link.decades)
  }

  /// How many links have packets, but too few of those sent.
  var tooWeak: Int { links.count { $0.packets > 0 } - fitted.count }

  mutating func carryOut(progress: (_ done: Int, _ all: Int) -> Void) {
    for round in 0..<Self.most {
      progress(round, Self.most)
      links = survey.links(
        through: walls, height: settings.height, exponent: values[model.exponent])
      if round <= Self.settled { chooseLinks(isFirst: round == 0) } else { keepLinks() }
      fading = FadingFit(to: strong, scatter: scatter, fallsWithDistance: true)
      fit(findingScatter: round < Self.settled || round % 2 == 1)
      let losses = (0..<model.losses).map { values[model.loss($0)] }
      let change = zip(losses, walls.losses).map { abs($0 - $1) }.max() ?? 0
      walls.set(losses)
      if round > Self.settled, change < Self.tolerance { break }
    }
    links = survey.links(through: walls, height: settings.height, exponent: values[model.exponent])
    keepLinks()
    fit(findingScatter: true)
  }
}
