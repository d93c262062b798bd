import BLE
import Documents

/// A method of positioning by its word, as command lines and files have it: `naive-bayes`, or
/// `naive-bayes+kalman` for its fixes smoothed.
public struct PositioningChoice: Hashable, Sendable {
  /// The method.
  public let kind: Kind
  /// Whether its fixes are smoothed by a Kalman filter.
  public let isSmoothed: Bool

  /// The methods, in the order in which they are listed.
  public enum Kind: String, CaseIterable, Sendable {
    /// The place of the nearest beacon.
    case nearestBeacon = "nearest-beacon"
    /// The mean of the beacons' places, by how loud they are.
    case weightedCentroid = "weighted-centroid"
    /// Trilateration by pairwise radical lines.
    case radicalLines = "radical-lines"
    /// Trilateration by nonlinear least squares.
    case leastSquares = "least-squares"
    /// The cell of the nearest of all fingerprints.
    case nearestFingerprint = "nearest-fingerprint"
    /// The cell of the nearest means.
    case nearestMean = "nearest-mean"
    /// The cell of the nearest medians.
    case nearestMedian = "nearest-median"
    /// The mean of the nearest cells, by how near they are.
    case weightedNeighbours = "weighted-neighbours"
    /// The cell of the most alike histograms.
    case histogram
    /// The mean of all cells, by how likely they are.
    case naiveBayes = "naive-bayes"
    /// Particles that walk, and not through walls.
    case particleFilter = "particle-filter"
  }

  private static let suffix = "+kalman"

  /// This method.
  public init(_ kind: Kind, isSmoothed: Bool = false) {
    self.kind = kind
    self.isSmoothed = isSmoothed
  }

  /// The method of a word.
  ///
  /// - Throws: `noSuchName`, with the nearest word.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    isSmoothed = word.hasSuffix(Self.suffix)
    let base = isSmoothed ? String(word.dropLast(Self.suffix.count)) : word
    guard let kind = Kind(rawValue: base) else {
      throw .noSuchName(base, among: Kind.allCases.map(\.rawValue), at: place)
    }
    self.kind = kind
  }

  /// The methods of a list of words with commas between; `all` stands for all, as they are.
  ///
  /// - Throws: `noSuchName`; `unusable` where a method is given twice.
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

  /// The words of all methods, as they are and smoothed.
  package static var words: [String] {
    Kind.allCases.flatMap { [$0.rawValue, $0.rawValue + suffix] }
  }

  /// The word that stands for it.
  public var word: String { kind.rawValue + (isSmoothed ? Self.suffix : "") }

  /// Whether it has to know where the beacons hang, and the plan around them.
  public var needsPlan: Bool {
    switch kind {
    case .nearestBeacon, .weightedCentroid, .radicalLines, .leastSquares, .particleFilter: true
    case .nearestFingerprint, .nearestMean, .nearestMedian, .weightedNeighbours, .histogram,
      .naiveBayes:
      false
    }
  }

  /// What it knows beforehand beside what it hears: no bound for methods without a prior holds for
  /// it where this is not `none`.
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
