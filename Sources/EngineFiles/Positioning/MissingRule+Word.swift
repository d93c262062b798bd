import BLE
import Documents
import Positioning

// The rule for missing levels in options and files: a level in dBm, or the word `left-out`.
extension MissingRule {
  /// The word for missing levels that are left out.
  package static let leftOutWord = "left-out"

  /// Creates the rule that an option gives.
  ///
  /// - Throws: `wrongType` or `outOfRange`.
  public init(_ text: String, at place: InputPlace) throws(InputError) {
    self = try Self.read(Double(decimal: text).map { .number($0) } ?? .text(text), at: place)
  }

  fileprivate static func read(_ value: JSON, at place: InputPlace) throws(InputError) -> Self {
    switch value {
    case .text(leftOutWord): return .leftOut
    case .number:
      return .substituted(
        PowerLevel(dBm: try Fields.number(value, at: place, in: PositioningLevelLimits.range)))
    default:
      throw .wrongType(place, given: value.inWords, allowed: "a level in dBm, or \(leftOutWord)")
    }
  }
}

extension ValueKind where Value == MissingRule {
  /// Levels in dBm to use for missing levels, or the word for leaving missing levels out.
  package static var missing: ValueKind {
    ValueKind(
      .either([.number(PositioningLevelLimits.range), .words([MissingRule.leftOutWord])]),
      read: { entry throws(InputError) in try MissingRule.read(entry.value, at: entry.place) },
      json: { rule, key in
        switch rule {
        case .substituted(let level): JSON(level.dBm)
        case .leftOut: .text(MissingRule.leftOutWord)
        case .substitutedInSurvey, .counted: preconditionFailure("\(key) has no word for \(rule)")
        }
      })
  }
}
