import BLE

/// A method that compares a scan only with the fingerprints whose heading is nearest to the scan's,
/// because the body of the person who holds the device changes the levels, depending on the
/// heading.
///
/// There is a copy of the method for each heading on the map, in whole degrees. A scan without a
/// heading is compared with all fingerprints, and so are scans on a map without headings.
public struct FacingMethod<Method: PositioningMethod>: PositioningMethod {
  private let headings: [Double]
  private var methods: [Method]
  private var whole: Method

  /// Creates the method on a map.
  ///
  /// - Parameter make: Makes the method for a part of the map, or for the whole. The method must
  ///   not depend on earlier calls.
  public init(on map: RadioMap, _ make: (RadioMap) -> Method) {
    headings = map.headings
    methods = headings.map { make(map.facing($0)) }
    whole = make(map)
  }

  /// The number of newest scans used.
  public var scanCount: Int { whole.scanCount }

  /// The number of anchors that must be heard.
  public var anchorsNeeded: Int { whole.anchorsNeeded }

  /// `true`: the method uses the heading.
  public var usesMotion: Bool { true }

  /// The position estimated for the heading of the newest scan; `nil` if too little was heard.
  public mutating func locate(_ recent: RecentScans) -> PositionFix? {
    guard let heading = recent.scans[recent.scans.count - 1].motion.heading,
      let nearest = headings.indices.min(by: { first, second in
        RadioMap.turn(from: headings[first], to: heading)
          < RadioMap.turn(from: headings[second], to: heading)
      })
    else { return whole.locate(recent) }
    return methods[nearest].locate(recent)
  }

  /// The distances of the method on the whole map, which scans without a heading use.
  public func distances(in recent: RecentScans) -> [Double?]? { whole.distances(in: recent) }
}
