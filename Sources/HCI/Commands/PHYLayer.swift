/// A physical layer, by its bit in sets of layers.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.66, Initiating_PHYs.
public enum PHYLayer: UInt8, Hashable, Sendable, CaseIterable {
  /// 1 Mbit/s.
  case le1M = 1
  /// 2 Mbit/s.
  case le2M = 2
  /// 1 Mbit/s, coded for a longer range.
  case coded = 4

  /// The layers of a set, in the order of their bits; `nil` if the set has unknown bits, or none.
  static func layers(_ set: UInt8) -> [PHYLayer]? {
    guard set != 0, set & ~0b111 == 0 else { return nil }
    return allCases.filter { set & $0.rawValue != 0 }
  }
}
