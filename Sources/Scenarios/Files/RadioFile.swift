import BLE
import Documents
import Sim

/// The radio environment as described in a scenario. The defaults are those of furnished rooms.
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
      kFactorExponent: try fields.number(
        "kFactorExponent", in: 0...6, default: usual.kFactorExponent),
      antennaDeviation: try fields.number(
        "antennaDB", in: 0...10, default: usual.antennaDeviation),
      movingShare: try fields.number("movingShare", in: 0...1, default: usual.movingShare),
      movingTime: try fields.duration(
        "movingTimeS", in: 0.01...86_400, default: usual.movingTime.inSeconds),
      noise: try fields.noise(),
      captureRatio: Decibels(
        try fields.number("captureDB", in: 0...30, default: usual.captureRatio.value)),
      interference: try fields.number("interference", in: 0...1, default: usual.interference))
  }
}

extension Fields {
  /// Reads `noise: "spatial"`, or `noise: "naive", naiveDB: 5`.
  fileprivate mutating func noise() throws(InputError) -> RadioEnvironment.Noise {
    let isNaive = try choice("noise", among: ["spatial": false, "naive": true], default: false)
    guard isNaive else {
      if has("naiveDB") {
        throw .unusable(place(of: "naiveDB"), "applies to noise \("naive".quoted) only")
      }
      return .spatial
    }
    return .naive(deviation: try number("naiveDB", in: 0...20))
  }
}
