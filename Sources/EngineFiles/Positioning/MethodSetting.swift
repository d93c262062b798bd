import Documents

/// A setting of some positioning methods, which the others ignore.
///
/// `PositioningChoice.Kind.settings` lists them by method. A setting that the method ignores is
/// rejected, in an option and in a file.
public enum MethodSetting: CaseIterable, Sendable {
  /// The count of scans that are averaged, or the count of readings in a histogram.
  case window
  /// The width of the bins of histograms.
  case binWidth
  /// The count of likeliest cells whose weighted mean is a fix.
  case cells
  /// An unknown RSSI offset of the device, relative to the device of the survey.
  case otherDevice
  /// The distance model.
  case distance
  /// The level at 1 m, with an exponent, in place of a survey.
  case measuredPower
  /// The rule for missing levels.
  case missing
  /// The heading of the device, which selects the fingerprints.
  case heading
  /// The steps that the device counts, and its compass.
  case steps

  /// The key in files, `--set` and `--vary`; `nil` if the setting has none.
  package var key: String? {
    switch self {
    case .window: "scans"
    case .binWidth: "binWidthDB"
    case .cells: "cells"
    case .otherDevice: nil
    case .distance: "distance"
    case .measuredPower: "measuredPowerDBm"
    case .missing: "missingDBm"
    case .heading: "usesHeading"
    case .steps: "usesSteps"
    }
  }

  /// The methods that use the setting, as a list of words.
  package var methods: String {
    let words = PositioningChoice.Kind.allCases.filter { $0.settings.contains(self) }
      .map(\.rawValue)
    guard words.count > 1 else { return words[0] }
    return words.dropLast().joined(separator: ", ") + " and \(words[words.count - 1])"
  }

  /// Rejects a value of this setting for a method that ignores it.
  ///
  /// - Throws: `unusable`, with the methods that use the setting.
  public func refuse(
    _ given: String, for choice: PositioningChoice, at place: InputPlace
  ) throws(InputError) {
    guard !choice.takes(self) else { return }
    throw .unusable(place, "\(given) applies to \(methods) only; \(choice.word) ignores it")
  }

  /// Rejects a value of this setting if all compared methods ignore it.
  ///
  /// - Throws: `unusable`, with the methods that use the setting.
  package func refuse(
    _ given: String, forAllOf choices: [PositioningChoice], at place: InputPlace
  ) throws(InputError) {
    guard !choices.contains(where: { $0.takes(self) }) else { return }
    throw .unusable(place, "\(given) applies to \(methods) only; all methods here ignore it")
  }

  /// Checks a value of this setting for all available methods. Methods that ignore the setting run
  /// without it.
  ///
  /// - Returns: A note for the user, in one line.
  /// - Throws: `unusable` if all methods ignore the setting; the error names the methods that use
  ///   it.
  public func note(
    _ given: String, forAllOf choices: [PositioningChoice], at place: InputPlace
  ) throws(InputError) -> String {
    guard choices.contains(where: { $0.takes(self) }) else {
      throw .unusable(place, "\(given) applies to \(methods) only, which require --floorplan")
    }
    return "\(place): \(given) applies to \(methods) only; the other methods ignore it"
  }
}

extension PositioningChoice {
  /// Returns `true` if the method uses a setting, with or without smoothing.
  public func takes(_ setting: MethodSetting) -> Bool { kind.settings.contains(setting) }
}

extension PositioningChoice.Kind {
  /// The settings that the method uses.
  public var settings: [MethodSetting] {
    switch self {
    case .nearestBeacon: [.window, .otherDevice, .distance, .measuredPower]
    case .weightedCentroid, .leastSquares: [.window, .otherDevice, .measuredPower]
    case .weightedNeighbours: [.window, .cells, .otherDevice, .missing, .heading]
    case .radicalLines: [.window, .distance, .measuredPower]
    case .nearestFingerprint: [.cells, .missing, .heading]
    case .nearestMean, .nearestMedian: [.cells, .otherDevice, .missing, .heading]
    case .histogram: [.window, .binWidth, .cells, .heading]
    case .naiveBayes: [.window, .cells, .heading]
    case .particleFilter: [.steps]
    }
  }
}
