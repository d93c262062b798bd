import Documents

/// A setting that some positioning methods take and the others ignore.
///
/// `PositioningChoice.Kind.settings` has the table: what a method ignores is refused where it is
/// given, on a command line and in a file.
public enum MethodSetting: CaseIterable, Sendable {
  /// Over how many scans readings are averaged.
  case window
  /// That the device may hear all levels higher or lower than the survey's did.
  case otherDevice
  /// How distances follow from levels.
  case distance

  /// The key in files, and for `--set` and `--vary`; `nil` where there is none.
  package var key: String? {
    switch self {
    case .window: "scans"
    case .otherDevice: nil
    case .distance: "distance"
    }
  }

  /// The methods that take it, as a list of words.
  private var methods: String {
    let words = PositioningChoice.Kind.allCases.filter { $0.settings.contains(self) }
      .map(\.rawValue)
    return words.dropLast().joined(separator: ", ") + " and \(words[words.count - 1])"
  }

  /// Refuses a value of this setting for a method that ignores it.
  ///
  /// - Throws: `unusable`, with the methods that take it.
  public func refuse(
    _ given: String, for choice: PositioningChoice, at place: InputPlace
  ) throws(InputError) {
    guard !choice.takes(self) else { return }
    throw .unusable(place, "\(given) applies to \(methods) only; \(choice.word) ignores it")
  }

  /// A value of this setting for all methods that there are: those that ignore it do without.
  ///
  /// - Returns: What to tell the user, in a line.
  /// - Throws: `unusable` where all ignore it, with the methods that take it.
  public func note(
    _ given: String, forAllOf choices: [PositioningChoice], at place: InputPlace
  ) throws(InputError) -> String {
    guard choices.contains(where: { $0.takes(self) }) else {
      throw .unusable(place, "\(given) applies to \(methods) only, which require --floorplan")
    }
    return "\(place) \(given) applies to \(methods) only; the other methods ignore it"
  }
}

extension PositioningChoice {
  /// Whether the method takes a setting; smoothed or not.
  public func takes(_ setting: MethodSetting) -> Bool { kind.settings.contains(setting) }
}

extension PositioningChoice.Kind {
  /// The settings that the method takes.
  public var settings: [MethodSetting] {
    switch self {
    case .nearestBeacon: [.window, .otherDevice, .distance]
    case .weightedCentroid, .leastSquares, .weightedNeighbours: [.window, .otherDevice]
    case .radicalLines: [.window, .distance]
    case .nearestMean, .nearestMedian: [.otherDevice]
    case .naiveBayes: [.window]
    case .nearestFingerprint, .histogram, .particleFilter: []
    }
  }
}
