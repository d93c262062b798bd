import EngineFiles

/// A positioning method that scores a placement, with its setting for other devices than the
/// survey's.
package struct PlacementMethod: Hashable, Sendable {
  /// The method.
  package let choice: PositioningChoice
  /// `true` if the method allows for any RSSI offset of the device (`locate --device other`).
  package let isOffsetUnknown: Bool

  /// Creates a method; by default, for the device of the survey.
  package init(_ choice: PositioningChoice, isOffsetUnknown: Bool = false) {
    self.choice = choice
    self.isOffsetUnknown = isOffsetUnknown
  }

  /// Creates a method without smoothing, for the device of the survey.
  package init(_ kind: PositioningChoice.Kind) { self.init(PositioningChoice(kind)) }

  /// The methods to choose from: all without a state, and those that another device changes also
  /// for other devices. The estimates of `nearest-beacon` and `weighted-centroid` do not depend on
  /// the offset.
  package static let candidates: [PlacementMethod] = {
    let kinds = PositioningChoice.Kind.allCases.filter { $0 != .particleFilter }
    let others = kinds.filter {
      $0.settings.contains(.otherDevice) && $0 != .nearestBeacon && $0 != .weightedCentroid
    }
    return kinds.map { PlacementMethod($0) }
      + others.map { PlacementMethod(PositioningChoice($0), isOffsetUnknown: true) }
  }()

  /// The settings of the method.
  var settings: MethodSettings {
    var settings = MethodSettings()
    settings.isOffsetUnknown = isOffsetUnknown
    return settings
  }

  /// The method in words, such as `weighted-neighbours --device other`.
  package var words: String { choice.word + (isOffsetUnknown ? " --device other" : "") }
}

/// A method with its mean score over the seeds of the choice.
package struct TriedMethod: Hashable, Sendable {
  /// The method.
  package let method: PlacementMethod
  /// The mean score over placements and seeds.
  package let score: Double
}
