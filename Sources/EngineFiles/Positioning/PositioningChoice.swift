import Documents

/// A positioning method, named by its word as in options and files: `naive-bayes`, or
/// `naive-bayes+kalman` to smooth its fixes.
public struct PositioningChoice: Hashable, Sendable {
  /// The method.
  public let kind: Kind
  /// `true` if a Kalman filter smooths the method's fixes.
  public let isSmoothed: Bool

  /// The methods, in the order in which help lists them.
  public enum Kind: String, CaseIterable, Sendable {
    /// The position of the nearest beacon.
    case nearestBeacon = "nearest-beacon"
    /// The mean of the beacons' positions, weighted by level.
    case weightedCentroid = "weighted-centroid"
    /// Trilateration by pairwise radical lines.
    case radicalLines = "radical-lines"
    /// Trilateration by nonlinear least squares.
    case leastSquares = "least-squares"
    /// The cell of the nearest fingerprint.
    case nearestFingerprint = "nearest-fingerprint"
    /// The cell with the nearest mean levels.
    case nearestMean = "nearest-mean"
    /// The cell with the nearest median levels.
    case nearestMedian = "nearest-median"
    /// The mean of the nearest cells, weighted by similarity.
    case weightedNeighbours = "weighted-neighbours"
    /// The cell with the most similar histograms.
    case histogram
    /// The mean of all cells, weighted by posterior probability.
    case naiveBayes = "naive-bayes"
    /// A particle filter. Particles walk, but not through walls.
    case particleFilter = "particle-filter"
  }

  private static let suffix = "+kalman"

  /// Creates a choice of a method.
  public init(_ kind: Kind, isSmoothed: Bool = false) {
    self.kind = kind
    self.isSmoothed = isSmoothed
  }

  /// Creates the choice that a word names.
  ///
  /// - Throws: `noSuchName`, with the closest word.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    isSmoothed = word.hasSuffix(Self.suffix)
    let base = isSmoothed ? String(word.dropLast(Self.suffix.count)) : word
    guard let kind = Kind(rawValue: base) else {
      throw .noSuchName(base, among: Kind.allCases.map(\.rawValue), at: place)
    }
    self.kind = kind
  }

  /// Returns the methods of a comma-separated list of words. `all` means all methods without
  /// smoothing.
  ///
  /// - Throws: `noSuchName`, or `unusable` if a method is repeated.
  public static func list(_ words: String, at place: InputPlace) throws(InputError) -> [Self] {
    if words == "all" { return Kind.allCases.map { PositioningChoice($0) } }
    var choices: [Self] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      let choice = try PositioningChoice(String(word), at: place)
      guard !choices.contains(choice) else {
        throw .unusable(place, "\(choice.word.quoted) is listed twice")
      }
      choices.append(choice)
    }
    return choices
  }

  /// The words of all methods, with and without smoothing.
  package static var words: [String] {
    Kind.allCases.flatMap { [$0.rawValue, $0.rawValue + suffix] }
  }

  /// The word of the method.
  public var word: String { kind.rawValue + (isSmoothed ? Self.suffix : "") }

  /// `true` if the method needs the positions of the beacons and the plan around them.
  public var needsPlan: Bool {
    switch kind {
    case .nearestBeacon, .weightedCentroid, .radicalLines, .leastSquares, .particleFilter: true
    case .nearestFingerprint, .nearestMean, .nearestMedian, .weightedNeighbours, .histogram,
      .naiveBayes:
      false
    }
  }

  /// Returns `true` if the method needs a survey with these settings.
  package func needsSurvey(with settings: MethodSettings) -> Bool {
    settings.measuredPower == nil || !takes(.measuredPower)
  }

  /// The prior: the knowledge that the method uses besides the readings. Lower bounds for methods
  /// without a prior do not apply to methods that have one.
  public var prior: String {
    let own =
      switch kind {
      case .nearestBeacon, .weightedCentroid, .radicalLines, .leastSquares: "plan"
      case .nearestFingerprint, .nearestMean, .nearestMedian, .weightedNeighbours, .histogram,
        .naiveBayes:
        "map"
      case .particleFilter: "map, walls, motion"
      }
    return isSmoothed && kind != .particleFilter ? own + ", motion" : own
  }
}
