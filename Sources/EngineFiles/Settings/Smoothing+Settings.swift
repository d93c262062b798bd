import BLE
import Documents

extension Smoothing {
  /// Declares the choice `smoothing` and the settings of its word.
  ///
  /// A setting that the current filter has too keeps its value. Otherwise `latestN` is 5, `windowS`
  /// is 2, `factor` is 0.1 as in AltBeacon's ARMA filter, `processNoise` is 0.008 and
  /// `measurementNoise` is 4 as in room-assistant.
  mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    let defaults = self
    var word = defaults.word
    try settings.choice(
      "smoothing", &word, among: Self.words,
      owning: [
        "latestN": [.latest], "windowS": [.mean, .median, .trimmed, .fenced],
        "factor": [.exponential, .truncated], "processNoise": [.kalman],
        "measurementNoise": [.kalman],
      ],
      "the filter that turns a device's readings into its level")
    var window = defaults.window ?? .seconds(2)
    var factor = 0.1
    switch defaults {
    case .exponential(let own), .exponentialTruncated(let own): factor = own
    default: break
    }
    switch word {
    case .mean, .median, .trimmed, .fenced:
      try settings.duration(
        "windowS", &window, in: 0.001...3600, "the maximum age of readings that count")
    case .exponential, .truncated:
      try settings.number(
        "factor", &factor, in: 0.001...1,
        aliases: ["speed", "alpha"],  // AltBeacon
        "the weight of the newest reading")
    case .latest, .kalman: break
    }
    switch word {
    case .latest:
      var count = if case .latest(let own) = defaults { own } else { 5 }
      try settings.integer(
        "latestN", &count, in: 1...Smoother.capacity,
        aliases: ["RSSI_SAMPLES"],  // OpenCarKey
        "the number of newest readings that are averaged")
      self = .latest(count)
    case .mean: self = .windowMean(window)
    case .median: self = .windowMedian(window)
    case .trimmed: self = .windowTrimmedMean(window)
    case .fenced: self = .windowFencedMean(window)
    case .exponential: self = .exponential(factor: factor)
    case .truncated: self = .exponentialTruncated(factor: factor)
    case .kalman:
      var (process, measurement) = (0.008, 4.0)
      if case .kalman(let ownProcess, let ownMeasurement) = defaults {
        (process, measurement) = (ownProcess, ownMeasurement)
      }
      try settings.number(
        "processNoise", &process, in: 0...10_000,
        aliases: ["kalmanProcessNoise"],  // room-assistant
        "the variance of the level's change between two readings, in dB²")
      try settings.number(
        "measurementNoise", &measurement, in: 0.001...10_000,
        aliases: ["kalmanMeasurementNoise"],  // room-assistant
        "the variance of a reading, in dB²")
      self = .kalman(processNoise: process, measurementNoise: measurement)
    }
  }

  private enum Word {
    case latest, mean, median, trimmed, fenced, exponential, truncated, kalman
  }

  private static let words: KeyValuePairs<String, Word> = [
    "latest": .latest, "mean": .mean, "median": .median, "trimmed": .trimmed, "fenced": .fenced,
    "exponential": .exponential, "truncated": .truncated, "kalman": .kalman,
  ]

  private var word: Word {
    switch self {
    case .latest: .latest
    case .windowMean: .mean
    case .windowMedian: .median
    case .windowTrimmedMean: .trimmed
    case .windowFencedMean: .fenced
    case .exponential: .exponential
    case .exponentialTruncated: .truncated
    case .kalman: .kalman
    }
  }

  /// The maximum age of the readings that a level is computed from, except the newest one; `nil` if
  /// age does not matter.
  package var window: Duration? {
    switch self {
    case .windowMean(let window), .windowMedian(let window), .windowTrimmedMean(let window),
      .windowFencedMean(let window):
      window
    case .latest, .exponential, .exponentialTruncated, .kalman: nil
    }
  }
}
