import BLE
import Documents
import FloorPlans
import Positioning
import Recordings
import Sim

/// What methods are made from: a map, and where it is known, the plan with its devices.
public struct PositioningBasis: Sendable {
  /// The survey.
  public private(set) var survey: SurveyMap
  /// The plan, whose devices are the anchors; `nil` where none is given.
  public let plan: FloorPlanFile?
  /// How many scans those methods look at that take the mean of several.
  public let scanCount: Int
  /// Whether the device may hear all levels higher or lower than the survey's did, by a constant.
  /// Those methods that can, leave it out; the others take the device for the survey's.
  public let isOffsetUnknown: Bool
  /// How the nearest beacon and the radical lines tell distances. Measured powers are those that fit
  /// the survey; so is the exponent of the log-distance law, whatever it is here.
  public let distance: DistanceModel
  private var surveyPlace: InputPlace
  private let planPlace: InputPlace

  /// A basis.
  ///
  /// - Parameters:
  ///   - surveyPlace, planPlace: Where the survey and the plan were given, for errors to name.
  /// - Precondition: There are 1 ... 600 scans.
  public init(
    _ survey: SurveyMap, on plan: FloorPlanFile? = nil, scanCount: Int = 3,
    isOffsetUnknown: Bool = false, distance: DistanceModel = .logDistance(),
    surveyAt surveyPlace: InputPlace = InputPlace("--map"),
    planAt planPlace: InputPlace = InputPlace("--floorplan")
  ) {
    precondition((1...600).contains(scanCount), "\(scanCount) scans are outside 1 ... 600")
    self.survey = survey
    self.plan = plan
    self.scanCount = scanCount
    self.isOffsetUnknown = isOffsetUnknown
    self.distance = distance
    self.surveyPlace = surveyPlace
    self.planPlace = planPlace
  }

  /// The same with another survey in the place of its own.
  ///
  /// - Parameter place: Where the survey comes from, for errors to name.
  package func with(_ survey: SurveyMap, at place: InputPlace) -> PositioningBasis {
    var basis = self
    basis.survey = survey
    basis.surveyPlace = place
    return basis
  }

  /// The method of a choice.
  ///
  /// - Throws: `unusable` where it needs a plan and there is none, or where the survey and the
  ///   plan's devices do not tell how levels fall with distance.
  public func method(_ choice: PositioningChoice) throws(InputError) -> AnyMethod {
    let method = try unsmoothed(choice)
    guard choice.isSmoothed else { return method }
    return AnyMethod(KalmanSmoothed(method, within: plan?.plan.floorArea))
  }

  private func unsmoothed(_ choice: PositioningChoice) throws(InputError) -> AnyMethod {
    let map = survey.map
    switch choice.kind {
    case .nearestBeacon:
      let grid = try grid(for: choice)
      return AnyMethod(NearestBeacon(grid, by: fitted(distance, to: grid), scanCount: scanCount))
    case .weightedCentroid:
      return AnyMethod(WeightedCentroid(try grid(for: choice), scanCount: scanCount))
    case .radicalLines:
      let grid = try grid(for: choice)
      return AnyMethod(RadicalLines(grid, by: fitted(distance, to: grid), scanCount: scanCount))
    case .leastSquares:
      return AnyMethod(RangeLeastSquares(try grid(for: choice), scanCount: scanCount))
    case .nearestFingerprint: return AnyMethod(NearestFingerprint(map: map))
    case .nearestMean: return AnyMethod(NearestCell(map: map, level: .mean, comparison: comparison))
    case .nearestMedian:
      return AnyMethod(NearestCell(map: map, level: .median, comparison: comparison))
    case .weightedNeighbours:
      return AnyMethod(WeightedNeighbours(map: map, scanCount: scanCount, comparison: comparison))
    case .histogram: return AnyMethod(HistogramMatching(map: map))
    case .naiveBayes: return AnyMethod(NaiveBayes(map: map, scanCount: scanCount))
    case .particleFilter: return AnyMethod(try particleFilter(choice))
    }
  }

  private var comparison: LevelComparison {
    isOffsetUnknown ? .ofUnknownOffset() : LevelComparison()
  }

  private func fitted(_ model: DistanceModel, to grid: RangeGrid) -> DistanceModel {
    guard case .logDistance = model.law else { return model }
    return .logDistance(exponent: grid.law.exponent)
  }

  func particleFilter(_ choice: PositioningChoice) throws(InputError) -> ParticleFilter {
    let plan = try plan(for: choice)
    let trend = RangeFit(to: survey.map, anchorsAt: positions(on: plan))
      .map { LevelTrend($0.sites, exponent: $0.law.exponent) }
    return ParticleFilter(
      field: LevelField(map: survey.map, trend: trend, over: FloorLattice(over: plan.plan.bounds)),
      walls: FloorWalls(plan.plan.obstacles, within: plan.plan.floorArea))
  }

  private func grid(for choice: PositioningChoice) throws(InputError) -> RangeGrid {
    let plan = try plan(for: choice)
    let positions = positions(on: plan)
    guard positions.contains(where: { $0 != nil }) else {
      let names = survey.anchorNames.prefix(20).map(\.quoted).joined(separator: ", ")
      throw .unusable(
        planPlace,
        "the plan has \(plan.devices.isEmpty ? "no devices" : "none of the survey's devices"); "
          + "\(choice.word) needs the positions of \(names)")
    }
    let fit = RangeFit(
      to: survey.map, anchorsAt: positions,
      offsetDeviation: isOffsetUnknown && choice.takes(.otherDevice) ? .infinity : 0)
    guard let fit else {
      throw .unusable(
        surveyPlace,
        "the survey does not determine the path loss, which \(choice.word) needs")
    }
    return RangeGrid(of: fit.sites, within: plan.plan.bounds, by: fit.law)
  }

  private func plan(for choice: PositioningChoice) throws(InputError) -> FloorPlanFile {
    guard let plan else {
      throw .unusable(
        planPlace, "\(choice.word) requires a plan with the positions of the devices")
    }
    return plan
  }

  private func positions(on plan: FloorPlanFile) -> [Position?] {
    survey.map.anchors.map { anchor in
      plan.devices.first { Anchor(named: $0.name) == anchor }?.position
    }
  }
}
