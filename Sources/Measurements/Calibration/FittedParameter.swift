/// A radio parameter, if measurements identify it.
package enum FittedParameter: Hashable, Sendable {
  /// The parameter is identified, with its standard error.
  case identified(Double, standardError: Double)
  /// The parameter is not identifiable; with the default and the reason.
  case unidentified(default: Double, reason: String)

  /// The value to use.
  package var value: Double {
    switch self {
    case .identified(let value, _): value
    case .unidentified(let defaults, _): defaults
    }
  }

  /// The standard error; `nil` if the parameter is not identifiable.
  package var standardError: Double? {
    guard case .identified(_, let error) = self else { return nil }
    return error
  }

  /// The reason why the parameter is not identifiable; `nil` if it is identified.
  package var reason: String? {
    guard case .unidentified(_, let reason) = self else { return nil }
    return reason
  }
}
