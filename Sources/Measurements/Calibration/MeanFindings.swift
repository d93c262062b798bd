import BLE
import Sim
import Statistics

/// The estimated parameters of the mean level.
struct MeanFindings: Sendable {
  let powers: [FittedParameter]
  let commonPower: FittedParameter
  let powerSpread: FittedParameter
  let offsets: [FittedParameter]
  /// The level at 1 m from each moving device, as fixed devices receive it on average; and the
  /// offset of each fixed device from the mean of the fixed devices.
  let movingPowers: [FittedParameter]
  let fixedOffsets: [FittedParameter]
  let exponent: FittedParameter
  let losses: [(name: String, finding: FittedParameter)]

  init(_ rounds: CalibrationRounds) {
    let model = rounds.model
    func finding(_ figure: Int) -> FittedParameter {
      if let reason = rounds.reasons[figure] {
        return .unidentified(default: rounds.values[figure], reason: reason)
      }
      return .identified(
        rounds.values[figure], standardError: rounds.solution.standardError(of: figure))
    }
    let identified = (0..<model.devices).filter { rounds.reasons[$0] == nil }
    let defaults = Beacon.measuredPower(ofTransmitPower: PowerLevel(dBm: 0)).dBm
    guard !identified.isEmpty else {
      let reason = "no device has an identifiable measured power"
      commonPower = .unidentified(default: defaults, reason: reason)
      powerSpread = .unidentified(default: 0, reason: reason)
      powers = (0..<model.devices).map(finding)
      offsets = (0..<model.phones).map { _ in .unidentified(default: 0, reason: reason) }
      movingPowers = (0..<model.phones).map { _ in .unidentified(default: defaults, reason: reason)
      }
      fixedOffsets = (0..<model.devices).map { _ in .unidentified(default: 0, reason: reason) }
      exponent = finding(model.exponent)
      losses = []
      return
    }
    let count = Double(identified.count)
    func covariance(_ first: Int, _ second: Int) -> Double {
      rounds.solution.covariance[first * model.count + second]
    }
    /// Returns a sum of parameters, each times a factor, with its variance.
    func sum(_ factors: [(figure: Int, factor: Double)]) -> (value: Double, variance: Double) {
      factors.reduce((0, 0)) { sum, one in
        (
          sum.0 + one.factor * rounds.values[one.figure],
          factors.reduce(sum.1) { $0 + one.factor * $1.factor * covariance(one.figure, $1.figure) }
        )
      }
    }
    let meanFactors = identified.map { ($0, 1 / count) }
    let (mean, ofMean) = sum(meanFactors)
    let common = FittedParameter.identified(mean, standardError: ofMean.squareRoot())
    commonPower = common
    powerSpread = Self.spread(
      of: identified.map { rounds.values[$0] }, about: mean,
      errors: identified.reduce(0) { $0 + covariance($1, $1) } / count - ofMean)
    movingPowers = (0..<model.phones).map { phone in
      guard let figure = model.phone(phone) else { return common }
      if let reason = rounds.reasons[figure] { return .unidentified(default: mean, reason: reason) }
      let (power, variance) = sum(meanFactors + [(figure, 1)])
      return .identified(power, standardError: variance.squareRoot())
    }
    fixedOffsets = (0..<model.devices).map { device in
      if let reason = rounds.reasons[device] { return .unidentified(default: 0, reason: reason) }
      let (offset, variance) = sum([(device, 1)] + meanFactors.map { ($0, -$1) })
      return .identified(offset, standardError: max(variance, 0).squareRoot())
    }
    powers = (0..<model.devices).map(finding)
    offsets = (0..<model.phones).map {
      model.phone($0).map(finding) ?? .identified(0, standardError: 0)
    }
    exponent = finding(model.exponent)
    losses = rounds.walls.names.enumerated().map { ($1, finding(model.loss($0))) }
  }

  /// Returns the standard deviation of powers, without the part that is due to estimation errors.
  /// The standard error of the result is computed as for a sample from a normal distribution.
  private static func spread(of powers: [Double], about mean: Double, errors: Double)
    -> FittedParameter
  {
    guard powers.count > 2 else {
      return .unidentified(default: 0, reason: "requires at least three devices")
    }
    let degrees = Double(powers.count - 1)
    let observed = powers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / degrees
    let variance = observed - errors * (degrees + 1) / degrees
    let error = observed * (2 / degrees).squareRoot()
    guard variance > error else {
      return .unidentified(default: 0, reason: "within the errors of the measured powers")
    }
    let deviation = variance.squareRoot()
    return .identified(deviation, standardError: error / (2 * deviation))
  }
}
