/// A figure of the radio, as far as measurements tell it.
package enum Finding: Hashable, Sendable {
  /// What they say, with its standard error.
  case told(Double, standardError: Double)
  /// They do not say, and why; what is taken instead.
  case untold(usual: Double, reason: String)

  /// The figure to go on with.
  package var value: Double {
    switch self {
    case .told(let value, _): value
    case .untold(let usual, _): usual
    }
  }

  /// The standard error, where the measurements tell the figure.
  package var standardError: Double? {
    guard case .told(_, let error) = self else { return nil }
    return error
  }

  /// Why the measurements do not tell it; `nil` where they do.
  package var reason: String? {
    guard case .untold(_, let reason) = self else { return nil }
    return reason
  }
}
