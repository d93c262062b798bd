import BLE
import Sim

/// How radio fares on a floor, as a scenario describes it. What is not given is as in furnished
/// rooms.
struct RadioFile: Described {
  let environment: RadioEnvironment

  init(from fields: inout Fields) throws(InputError) {
    let usual = RadioEnvironment()
    environment = RadioEnvironment(
      pathLossExponent: try fields.number(
        "pathLossExponent", in: 0.5...6, default: usual.pathLossExponent),
      shadowingDeviation: try fields.number(
        "shadowingDB", in: 0...20, default: usual.shadowingDeviation),
      decorrelationDistance: try fields.number(
        "decorrelationM", in: 0.05...100, default: usual.decorrelationDistance),
      kFactor: try fields.number("kFactor", in: 0...1000, default: usual.kFactor),
      captureRatio: Decibels(
        try fields.number("captureDB", in: 0...30, default: usual.captureRatio.value)),
      interference: try fields.number("interference", in: 0...1, default: usual.interference))
  }
}
