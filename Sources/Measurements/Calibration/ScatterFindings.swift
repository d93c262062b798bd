import BLE
import Documents
import Maps
import Sim
import Statistics

/// The estimated parameters of the scatter about the mean model.
struct ScatterFindings: Sendable {
  let shadowing: FittedParameter
  let decorrelation: FittedParameter
  let rest: FittedParameter
  private(set) var kFactor: FittedParameter
  private(set) var kFactorExponent: FittedParameter
  let movingShare: FittedParameter
  private(set) var sensitivity: FittedParameter

  init(_ rounds: CalibrationRounds) {
    let (scatter, errors) = (rounds.scatter, rounds.scatterErrors)
    let defaults = RadioEnvironment()
    // If the error of the logarithm is hardly smaller than the variation between buildings, the
    // recordings have little information about the parameter.
    func identified(_ value: Double, _ error: Double?, limit: Double, _ reason: String)
      -> FittedParameter
    {
      guard let error, error < 0.75 * limit else {
        return .unidentified(default: value, reason: reason)
      }
      return .identified(value, standardError: value * error)
    }
    if scatter.shadowing < 0.3 {
      shadowing = .identified(0, standardError: 0.3)
    } else {
      shadowing = identified(
        scatter.shadowing, errors[0], limit: ScatterModel.defaultDeviations.shadowing,
        "too few positions, or too far apart, to improve on the default")
    }
    decorrelation =
      scatter.shadowing < 0.3
      ? .unidentified(default: defaults.decorrelationDistance, reason: "hardly any shadowing")
      : identified(
        scatter.decorrelation, errors[1], limit: ScatterModel.defaultDeviations.decorrelation,
        "needs positions both near each other and far apart")
    rest =
      scatter.rest < 0.2
      ? .identified(0, standardError: 0.2)
      : identified(scatter.rest, errors[2], limit: 0.9, "not separable from fading")
    (kFactor, kFactorExponent) = Self.fading(rounds)
    movingShare = Self.movingShare(rounds, kFactor: kFactor.value)
    sensitivity = Self.sensitivity(rounds)
  }

  /// Returns K and its exponent. The errors combine a jackknife over places with the uncertainty
  /// about antennas.
  private static func fading(_ rounds: CalibrationRounds) -> (FittedParameter, FittedParameter) {
    let defaults = RadioEnvironment()
    let places = Set(rounds.fitted.map(\.place)).sorted()
    func fit(without place: Int?, falling: Bool) -> FadingFit? {
      FadingFit(
        to: rounds.strong.filter { $0.place != place }, scatter: rounds.scatter,
        fallsWithDistance: falling)
    }
    guard let slope = fit(without: nil, falling: true),
      let level = fit(without: nil, falling: false)
    else {
      let reason = "too few packets per square, or more variation than fading explains"
      return (
        .unidentified(default: defaults.kFactor, reason: reason),
        .unidentified(default: defaults.kFactorExponent, reason: reason)
      )
    }
    func standardError(_ figure: (FadingFit) -> Double, falling: Bool) -> Double? {
      let chance = Jackknife.standardError(
        leavingOut: places.compactMap { fit(without: $0, falling: falling).map(figure) })
      let better = FadingFit(
        to: rounds.strong, scatter: rounds.scatter,
        antennas: FadingFit.antennas - FadingFit.antennaError, fallsWithDistance: falling)
      guard let chance, let better else { return nil }
      let systematic = figure(better) - figure(falling ? slope : level)
      return (chance * chance + systematic * systematic).squareRoot()
    }
    let reason = "a standard error requires devices at three positions"
    if let error = standardError(\.exponent, falling: true), slope.exponent > 2 * error,
      let ofK = standardError(\.kFactor, falling: true)
    {
      return (
        .identified(slope.kFactor, standardError: ofK),
        .identified(slope.exponent, standardError: error)
      )
    }
    return (
      standardError(\.kFactor, falling: false).map { .identified(level.kFactor, standardError: $0) }
        ?? .unidentified(default: level.kFactor, reason: reason),
      .unidentified(
        default: defaults.kFactorExponent,
        reason: "\(slope.exponent.with(2)) is within two standard errors of 0")
    )
  }

  /// Returns the fraction of the scattered power that varies with time.
  ///
  /// A still link has one level on each channel, which only the varying waves change, by about
  ///
  ///     s = (20 / ln 10) · √(v / (2 · P)),   v = share / (K + 1)
  ///
  /// where v is the power that varies, and P the static power, whose median is near the median
  /// power of Rician fading.
  private static func movingShare(_ rounds: CalibrationRounds, kFactor: Double) -> FittedParameter {
    let still = rounds.survey.squares.flatMap(\.links)
      .filter { $0.count >= 60 && $0.fadeCorrelation.apart < CalibrationFadeCorrelation.step }
    let deviations = still.compactMap { LevelClusters(of: $0.readings)?.deviationWithin }
    guard let median = Quantile.of(deviations, at: 0.5), deviations.count >= 10 else {
      return .unidentified(
        default: RadioEnvironment().movingShare, reason: "no device was stationary for 60 packets")
    }
    let fading = LogRician(kFactor: kFactor)
    let power = PortableMath.pow10(fading.mean / 10)
    func share(_ deviation: Double) -> Double {
      let decibels = 20 / PortableMath.log(10)
      let variance = max(deviation * deviation - 1.0 / 12, 0)
      return min(2 * power * variance / (decibels * decibels) * (kFactor + 1), 1)
    }
    let quartiles = [0.25, 0.75].compactMap { Quantile.of(deviations, at: $0) }
    // The error of a median, from the distance between the quartiles.
    let error = (share(quartiles[1]) - share(quartiles[0])) / 1.349 * 1.2533
    return .identified(share(median), standardError: error / Double(deviations.count).squareRoot())
  }

  private static func sensitivity(_ rounds: CalibrationRounds) -> FittedParameter {
    let defaults = Phone("").sensitivity.dBm
    let places = Set(rounds.links.map(\.place)).sorted()
    func half(without place: Int?) -> Double? {
      CalibrationReception(of: rounds.links.filter { $0.place != place }) { rounds.expected($0) }
        .half
    }
    let others = places.compactMap { half(without: $0) }
    guard let level = half(without: nil), others.count == places.count,
      let error = Jackknife.standardError(leavingOut: others)
    else {
      return .unidentified(
        default: defaults, reason: "no link is weak enough to lose half of its packets")
    }
    return .identified(level, standardError: error)
  }
}
