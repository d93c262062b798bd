/// The state of a monitored region, as the system knows it.
///
/// - SeeAlso: Apple, Core Location, `CLRegionState`.
public enum RegionState: Hashable, Sendable {
  /// Bluetooth was switched off after the state was last determined.
  case unknown
  /// The device is outside the region.
  case outside
  /// The device is inside the region.
  case inside

  /// The state inside or outside a region.
  init(isInside: Bool) { self = isInside ? .inside : .outside }
}
