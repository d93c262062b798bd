import BLE
import Documents
import Sim

/// The keys of the radio environment. The defaults are those of furnished rooms.
struct RadioKeys: ObjectKeys {
  private static let `default` = RadioEnvironment()

  let pathLossExponent = Key(
    "pathLossExponent", .number(0.5...6), "the exponent of the log-distance model",
    default: Self.default.pathLossExponent)
  let shadowing = Key(
    "shadowingDB", .number(0...20), "the standard deviation of shadowing, in dB",
    default: Self.default.shadowingDeviation)
  let decorrelation = Key(
    "decorrelationM", .number(0.05...100),
    "the distance over which the correlation of shadowing falls to 1/e, in metres",
    default: Self.default.decorrelationDistance)
  let kFactor = Key(
    "kFactor", .number(0...1000),
    "the power of the direct wave over that of the scattered waves, at 1 m",
    default: Self.default.kFactor)
  let kFactorExponent = Key(
    "kFactorExponent", .number(0...6), "the exponent n of the K factor beyond 1 m, K / dⁿ",
    default: Self.default.kFactorExponent)
  let antenna = Key(
    "antennaDB", .number(0...10), "the standard deviation of antenna patterns, in dB",
    default: Self.default.antennaDeviation)
  let movingShare = Key(
    "movingShare", .share, "the share of the scattered power that moving people scatter",
    default: Self.default.movingShare)
  let movingTime = Key(
    "movingTimeS", .duration(0.01...86_400),
    "the coherence time of the waves that moving people scatter, in seconds",
    default: Self.default.movingTime)
  let noise = Key(
    "noise", .choice(["spatial": false, "naive": true]),
    "fields in space, or independent noise with a deviation of naiveDB", default: false)
  let naive = Key(
    "naiveDB", .number(0...20),
    "the standard deviation of naive noise, in dB; only with noise naive", isRequired: false)
  let capture = Key(
    "captureDB", .decibels(0...30),
    "how much stronger a packet has to be to survive a collision, in dB",
    default: Self.default.captureRatio)
  let interference = Key(
    "interference", .share, "the probability of losing a packet to other transmitters",
    default: Self.default.interference)
  let wifi = Key(
    "wifi", .list(WiFiKeys(), count: 0...100),
    "the Wi-Fi access points whose traffic destroys packets near them", default: [])

  var schema: ObjectSchema { ObjectSchema("radio", "radio environment", self) }

  func read(from fields: inout Fields) throws(InputError) -> RadioEnvironment {
    RadioEnvironment(
      pathLossExponent: try fields[pathLossExponent], shadowingDeviation: try fields[shadowing],
      decorrelationDistance: try fields[decorrelation],
      kFactor: try fields[kFactor], kFactorExponent: try fields[kFactorExponent],
      antennaDeviation: try fields[antenna], movingShare: try fields[movingShare],
      movingTime: try fields[movingTime], noise: try noise(from: &fields),
      captureRatio: try fields[capture], interference: try fields[interference],
      accessPoints: try fields[wifi])
  }

  /// Reads `noise: "spatial"`, or `noise: "naive", naiveDB: 5`.
  private func noise(from fields: inout Fields) throws(InputError) -> RadioEnvironment.Noise {
    fields.drop([naive.name], ifReplaced: noise.name)
    if try fields[noise] { return .naive(deviation: try fields[naive]) }
    try fields.keep(naive, if: false, else: "applies to noise \("naive".quoted) only")
    return .spatial
  }
}
