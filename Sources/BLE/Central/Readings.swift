/// The kind of readings that an engine asks its central for.
public enum Readings: Hashable, Sendable {
  /// Each packet of an anchor, from a scan.
  case packets
  /// The mean level of each beacon over about a second, from the ranging of regions. Only anchors
  /// with an identifier have such readings.
  ///
  /// A system that hides beacons from scans, as iOS does, delivers no other readings to an app. The
  /// regions are monitored, too, because their entries wake an app in the background.
  case ranging
  /// The level of each anchor over a connection to it, once a second. An engine that is made for
  /// packets gets these readings through the wrapper `ConnectedReadings`, of the module `Engines`.
  case connections

  /// The commands with which an engine asks for the readings of its anchors.
  ///
  /// There is one region for each UUID of the anchors, in the order of the anchors. A few regions
  /// are thus enough for any number of beacons.
  public func requests(for anchors: [Anchor]) -> [EngineOutput] {
    switch self {
    case .packets, .connections: return [.command(.scan(for: ScanRequest(for: anchors)))]
    case .ranging:
      var outputs: [EngineOutput] = []
      for region in BeaconRegion.fleets(of: anchors) {
        outputs.append(.command(.monitor(region)))
        outputs.append(.command(.range(region)))
      }
      return outputs
    }
  }
}
