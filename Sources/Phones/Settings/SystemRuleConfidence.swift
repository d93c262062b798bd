/// The quality of a rule's source.
public enum SystemRuleConfidence: Hashable, Sendable {
  /// The named source was read.
  case read
  /// Computed from a public data set or capture.
  case measured
  /// Well established, but the source was not read again.
  case established
  /// A single weak source, or forum lore. Do not calibrate to it.
  case uncertain

  /// The letter in the tables of docs/reference/phones.md: R, M, W or U.
  public var code: String {
    switch self {
    case .read: "R"
    case .measured: "M"
    case .established: "W"
    case .uncertain: "U"
    }
  }
}
