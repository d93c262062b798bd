import BLE
import Buildings
import Documents
import FloorPlans
import Positioning
import Recordings

/// The basis of positioning methods: a survey map and, if known, the plan with its devices.
public struct PositioningBasis: Sendable {
  /// The survey.
  public private(set) var survey: SurveyMap
  /// The plan, whose devices are the anchors; `nil` if none is given.
  public let plan: FloorPlanFile?
  /// The settings of methods.
  public private(set) var settings: MethodSettings
  /// The identifiers of devices with an iBeacon frame, by address, for engines that range; empty by
  /// default.
  package var identifiers: [DeviceAddress: BeaconIdentifier] = [:]
  /// The expected levels over the plan, computed from the survey; `nil` unless several particle
  /// filters share them.
  private var levelField: LevelField?
  private var surveyPlace: InputPlace
  private let planPlace: InputPlace

  /// Creates a basis.
  ///
  /// - Parameters:
  ///   - surveyPlace, planPlace: The places of the survey and the plan, for errors.
  /// - Precondition: The numbers of the settings are within their ranges, and missing levels are
  ///   left out if the offset is unknown.
  public init(
    _ survey: SurveyMap, on plan: FloorPlanFile? = nil,
    settings: MethodSettings = MethodSettings(),
    surveyAt surveyPlace: InputPlace = InputPlace(option: .map),
    planAt planPlace: InputPlace = InputPlace(option: .floorPlan)
  ) {
    self.survey = survey
    self.plan = plan
    precondition(
      !settings.isOffsetUnknown || settings.missing == nil || settings.missing == .leftOut,
      "a level for missing ones, and an unknown offset")
    self.settings = settings
    self.surveyPlace = surveyPlace
    self.planPlace = planPlace
  }

  /// Returns the same basis with another survey.
  ///
  /// - Parameter place: The place of the survey, for errors.
  package func with(_ survey: SurveyMap, at place: InputPlace) -> PositioningBasis {
    var basis = self
    basis.survey = survey
    basis.levelField = nil
    basis.surveyPlace = place
    return basis
  }

  /// Returns the same basis with the expected levels over the plan, which particle filters then
  /// share. Without a plan, it returns the basis unchanged.
  package var sharingLevelField: PositioningBasis {
    var basis = self
    basis.levelField = plan.map(levelField(on:))
    return basis
  }

  /// Returns the basis with other settings.
  ///
  /// - Parameter needsSurvey: `false` for methods whose anchors are the devices of the plan.
  func with(_ settings: MethodSettings, needingSurvey needsSurvey: Bool) -> PositioningBasis {
    var basis = self
    basis.settings = settings
    if !needsSurvey, let plan {
      basis.survey = SurveyMap(anchorNames: plan.devices.map(\.name))
      basis.levelField = nil
    }
    return basis
  }

  /// Returns the survey's anchors as an engine hears them: by their identifiers, if the engine
  /// ranges.
  ///
  /// - Throws: `unusable` if the engine ranges and the identifier of an anchor is unknown, or if
  ///   two anchors have the same identifier.
  package func anchors(for readings: Readings) throws(InputError) -> [Anchor] {
    guard readings == .ranging else { return survey.map.anchors }
    var anchors: [Anchor] = []
    for (anchor, name) in zip(survey.map.anchors, survey.anchorNames) {
      var ranged = anchor
      if case .device(let address) = anchor {
        guard let identifier = identifiers[address] else {
          throw .lacksIdentifier(name, at: surveyPlace)
        }
        ranged = .beacon(identifier)
      }
      guard !anchors.contains(ranged) else {
        throw .unusable(
          surveyPlace,
          "\(name.quoted) has the identifier of another device, \(ranged); ranging cannot "
            + "distinguish them")
      }
      anchors.append(ranged)
    }
    return anchors
  }

  /// Returns the method of a choice.
  ///
  /// - Throws: `unusable` if the method needs a plan and there is none, or if the survey and the
  ///   plan's devices do not determine the decrease of levels with distance.
  public func method(_ choice: PositioningChoice) throws(InputError) -> AnyMethod {
    let method = try unsmoothed(choice)
    guard choice.isSmoothed else { return method }
    return AnyMethod(KalmanSmoothed(method, within: plan?.plan.walkableArea))
  }

  private func unsmoothed(_ choice: PositioningChoice) throws(InputError) -> AnyMethod {
    let scanCount = settings.scanCount
    switch choice.kind {
    case .nearestBeacon:
      let grid = try grid(for: choice)
      return AnyMethod(NearestBeacon(grid, by: distance(fittedTo: grid), scanCount: scanCount))
    case .weightedCentroid:
      return AnyMethod(WeightedCentroid(try grid(for: choice), scanCount: scanCount))
    case .radicalLines:
      let grid = try grid(for: choice)
      return AnyMethod(RadicalLines(grid, by: distance(fittedTo: grid), scanCount: scanCount))
    case .leastSquares:
      return AnyMethod(RangeLeastSquares(try grid(for: choice), scanCount: scanCount))
    case .nearestFingerprint:
      return onFingerprints { map in
        NearestFingerprint(
          map: map, count: settings.cellCount ?? 1,
          missing: settings.missing ?? NearestFingerprint.missingByDefault)
      }
    case .nearestMean, .nearestMedian:
      return onFingerprints { map in
        NearestCell(
          map: map, level: choice.kind == .nearestMean ? .mean : .median,
          count: settings.cellCount ?? 1, comparison: comparison)
      }
    case .weightedNeighbours:
      return onFingerprints { map in
        WeightedNeighbours(
          map: map, count: settings.cellCount ?? 4, scanCount: scanCount, comparison: comparison)
      }
    case .histogram:
      let window = settings.readingCount
      return onFingerprints { map in
        HistogramMatching(
          map: map, count: settings.cellCount ?? 1, window: window,
          scanCount: min(2 * window, 600), binWidth: settings.binWidth)
      }
    case .naiveBayes:
      return onFingerprints { map in
        NaiveBayes(map: map, count: settings.cellCount, scanCount: scanCount)
      }
    case .particleFilter: return AnyMethod(try particleFilter(choice))
    }
  }

  /// Returns a method that compares scans with the fingerprints of the survey: all of them, or
  /// those of the nearest heading.
  private func onFingerprints<Method: PositioningMethod>(
    _ make: (RadioMap) -> Method
  ) -> AnyMethod {
    settings.usesHeading
      ? AnyMethod(FacingMethod(on: survey.map, make)) : AnyMethod(make(survey.map))
  }

  private var comparison: FingerprintComparison {
    switch (settings.isOffsetUnknown, settings.missing) {
    case (false, let missing): FingerprintComparison(missing: missing ?? .standard)
    case (true, nil): .ofUnknownOffset()
    case (true, .some): .ofUnknownOffset(missing: nil)
    }
  }

  private func distance(fittedTo grid: RangeGrid) -> DistanceModel {
    guard case .logDistance = settings.distance.law else { return settings.distance }
    return .logDistance(exponent: grid.law.exponent)
  }

  func particleFilter(_ choice: PositioningChoice) throws(InputError) -> ParticleFilter {
    let plan = try plan(for: choice)
    return ParticleFilter(
      field: levelField ?? levelField(on: plan),
      walls: WalkingObstacles(plan.plan.obstacles, within: plan.plan.walkableArea),
      settings: ParticleFilter.Settings(
        steps: settings.usesSteps ? ParticleFilter.Settings.Steps() : nil))
  }

  private func levelField(on plan: FloorPlanFile) -> LevelField {
    let trend = RangeFit(to: survey.map, anchorsAt: positions(on: plan))
      .map { LevelTrend($0.sites, exponent: $0.law.exponent) }
    return LevelField(map: survey.map, trend: trend, over: LevelLattice(over: plan.plan.bounds))
  }

  private func grid(for choice: PositioningChoice) throws(InputError) -> RangeGrid {
    let plan = try plan(for: choice)
    let positions = positions(on: plan)
    guard positions.contains(where: { $0 != nil }) else {
      throw .unusable(
        planPlace,
        "the plan has \(plan.devices.isEmpty ? "no devices" : "none of the survey's devices"); "
          + "\(choice.word) needs the positions of \(survey.anchorNames.listed(upTo: 20))")
    }
    let offsetDeviation = settings.isOffsetUnknown && choice.takes(.otherDevice) ? .infinity : 0.0
    if let power = settings.measuredPower {
      return RangeGrid(
        of: positions.map { $0.map { AnchorSite($0, measuredPower: power) } },
        within: plan.plan.bounds,
        by: LevelLaw(exponent: settings.exponent, offsetDeviation: offsetDeviation))
    }
    let fit = RangeFit(
      to: survey.map, anchorsAt: positions, offsetDeviation: offsetDeviation)
    guard let fit else {
      throw .unusable(
        surveyPlace, "the survey does not determine the path loss, which \(choice.word) needs")
    }
    return RangeGrid(of: fit.sites, within: plan.plan.bounds, by: fit.law)
  }

  private func plan(for choice: PositioningChoice) throws(InputError) -> FloorPlanFile {
    guard let plan else {
      throw .unusable(planPlace, "\(choice.word) requires a plan with the positions of the devices")
    }
    return plan
  }

  private func positions(on plan: FloorPlanFile) -> [Position?] {
    survey.map.anchors.map { anchor in
      plan.devices.first { Anchor(named: $0.name) == anchor }?.position
    }
  }
}
