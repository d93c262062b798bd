import EngineFiles

extension PositioningChoice {
  /// The words of the positioning methods.
  static let methods = Kind.allCases.map(\.rawValue)
}
