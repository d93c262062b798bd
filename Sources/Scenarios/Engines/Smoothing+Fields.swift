import BLE
import Documents

/// Smoothing as a file describes it: by the word `smoothing`, with the settings of that one.
extension Smoothing {
  /// Takes the word and its settings from an object; a default where there is no word.
  ///
  /// Without other sources, `windowS` is 2; `factor` is 0.1, as in AltBeacon's ARMA filter;
  /// `processNoise` 0.008 and `measurementNoise` 4, as in room-assistant.
  init(from fields: inout Fields, default: Smoothing) throws(InputError) {
    fields.drop(
      "latestN", "windowS", "factor", "processNoise", "measurementNoise", ifReplaced: "smoothing")
    let word = try fields.choice("smoothing", among: Self.words, default: `default`.word)
    let usualWindow = word == `default`.word ? `default`.window : nil
    func window() throws(InputError) -> Duration {
      try fields.duration("windowS", in: 0.001...3600, default: usualWindow?.inSeconds ?? 2)
    }
    switch word {
    case .latest:
      let usual = if case .latest(let count) = `default` { count } else { 5 }
      self = .latest(try fields.integer("latestN", in: 1...Smoother.capacity, default: usual))
    case .mean: self = .windowMean(try window())
    case .median: self = .windowMedian(try window())
    case .trimmed: self = .windowTrimmedMean(try window())
    case .fenced: self = .windowFencedMean(try window())
    case .exponential:
      self = .exponential(factor: try Self.factor(from: &fields))
    case .truncated:
      self = .exponentialTruncated(factor: try Self.factor(from: &fields))
    case .kalman:
      self = .kalman(
        processNoise: try fields.number("processNoise", in: 0...10_000, default: 0.008),
        measurementNoise: try fields.number("measurementNoise", in: 0.001...10_000, default: 4))
    }
  }

  /// The word and its settings, by their keys.
  package var members: [String: JSON] {
    var members: [String: JSON] = [:]
    for (text, word) in Self.words where word == self.word { members["smoothing"] = .text(text) }
    switch self {
    case .latest(let count): members["latestN"] = JSON(count)
    case .windowMean(let window), .windowMedian(let window), .windowTrimmedMean(let window),
      .windowFencedMean(let window):
      members["windowS"] = JSON(seconds: window)
    case .exponential(let factor), .exponentialTruncated(let factor):
      members["factor"] = JSON(factor)
    case .kalman(let processNoise, let measurementNoise):
      members["processNoise"] = JSON(processNoise)
      members["measurementNoise"] = JSON(measurementNoise)
    }
    return members
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

  /// How old readings may be that go into the level, but for the newest one; `nil` where that is all
  /// the same.
  package var window: Duration? {
    switch self {
    case .windowMean(let window), .windowMedian(let window), .windowTrimmedMean(let window),
      .windowFencedMean(let window):
      window
    case .latest, .exponential, .exponentialTruncated, .kalman: nil
    }
  }

  private static func factor(from fields: inout Fields) throws(InputError) -> Double {
    try fields.number("factor", in: 0.001...1, default: 0.1)
  }
}
