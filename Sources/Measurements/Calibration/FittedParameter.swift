/// A radio parameter, if measurements identify it.
package enum FittedParameter: Hashable, Sendable {
  /// Identified, with its standard error.
  case told(Double, standardError: Double)
  /// Not identifiable, with the default and the reason.
  case untold(usual: Double, reason: String)

  /// The value to use.
  package var value: Double {
    switch self {
    case .told(let value, _): value
    case .untold(let usual, _): usual
    }
  }

  /// The standard error; `nil` if the parameter is not identifiable.
  package var standardError: Double? {
    guard case .told(_, let error) = self else { return nil }
    return error
  }

  /// The reason why the parameter is not identifiable; `nil` if it is.
  package var reason: String? {
    guard case .untold(_, let reason) = self else { return nil }
    return reason
  }
}
