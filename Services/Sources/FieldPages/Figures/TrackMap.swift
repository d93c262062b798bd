import EventInput
import FieldStore
import Foundation

/// The places of reports, as SVG: north is up, and a bar gives the scale.
///
/// Equirectangular around the middle: shapes are right within a few hundred kilometres.
struct TrackMap {
  private struct Spot {
    let coordinate: Coordinate
    let isMarked: Bool
  }

  private let spots: [Spot]

  private static let side = 360.0
  private static let height = 240.0
  private static let margin = 24.0
  /// Metres of a degree of latitude on a sphere of 6371 km.
  private static let metresPerDegree = 111_195.0

  /// Creates a map of reports, newest first; those without a place are not on it.
  init(of reports: [StoredEntry]) {
    spots = reports.reversed().compactMap { entry in
      guard case .report(let report) = entry.entry, let coordinate = report.coordinate else {
        return nil
      }
      return Spot(coordinate: coordinate, isMarked: report.needsAttention)
    }
  }

  /// The drawing.
  var html: HTML {
    guard let newest = spots.last else { return "<p>No places are known.</p>" }
    let longitudes = Self.unwrapped(spots.map(\.coordinate.longitude))
    let latitudes = spots.map(\.coordinate.latitude)
    let middle = (
      latitude: Self.middle(latitudes), longitude: Self.middle(longitudes)
    )
    let metresEast = Self.metresPerDegree * max(cos(middle.latitude * .pi / 180), 0.01)
    let east = longitudes.map { ($0 - middle.longitude) * metresEast }
    let north = latitudes.map { ($0 - middle.latitude) * Self.metresPerDegree }
    // Half the size of the place shown, at least 50 m.
    let (halfWidth, halfHeight) = (Self.side / 2 - Self.margin, Self.height / 2 - Self.margin)
    let metresPerUnit = max(
      (east.map(\.magnitude).max() ?? 0) / halfWidth,
      (north.map(\.magnitude).max() ?? 0) / halfHeight, 50 / halfHeight)
    let places = zip(east, north).map { east, north in
      (x: Self.side / 2 + east / metresPerUnit, y: Self.height / 2 - north / metresPerUnit)
    }
    let line = places.enumerated().map { index, place in
      "\(index == 0 ? "M" : "L")\(place.x.text(decimals: 1)) \(place.y.text(decimals: 1))"
    }.joined()
    let dots = zip(spots, places).map { spot, place -> HTML in
      spot.isMarked
        ? #"<rect class="out" x="\#(place.x - 3)" y="\#(place.y - 3)" width="6" height="6"/>"#
        : #"<circle class="dot" cx="\#(place.x)" cy="\#(place.y)" r="3"/>"#
    }
    let ring = places.last.map {
      #"<circle class="ring" cx="\#($0.x)" cy="\#($0.y)" r="8"/>"# as HTML
    }
    let at =
      "\(newest.coordinate.latitude.text(decimals: 6)), "
      + newest.coordinate.longitude.text(decimals: 6)
    return """
      <svg viewBox="0 0 \(Self.side) \(Self.height)" role="img" \
      aria-label="Map of \(spots.count == 1 ? "1 place" : "\(spots.count) places"), the newest at \(at)">\
      <rect class="frame" x="0.5" y="0.5" width="\(Self.side - 1)" height="\(Self.height - 1)"/>\
      \(Self.bar(metresPerUnit))<path class="line" d="\(line)"/>\(dots)\(ring ?? "")\
      <text x="\(Self.side - 8)" y="16" text-anchor="end">N ↑</text>\
      <text x="\(Self.side - 8)" y="\(Self.height - 8)" text-anchor="end">\(at)</text></svg>
      """
  }

  /// The bar of the scale, a round length.
  private static func bar(_ metresPerUnit: Double) -> HTML {
    let metres = NiceStep.step(60 * metresPerUnit)
    let length = metres / metresPerUnit
    let label =
      metres < 1000 ? metres.text(decimals: 0) + " m" : (metres / 1000).text(decimals: 0) + " km"
    return """
      <path class="bar" d="M8 \(height - 8)h\(length)"/>\
      <text x="8" y="\(height - 13)">\(label)</text>
      """
  }

  /// Longitudes without the jump at 180°.
  private static func unwrapped(_ longitudes: [Double]) -> [Double] {
    guard let low = longitudes.min(), let high = longitudes.max(), high - low > 180 else {
      return longitudes
    }
    return longitudes.map { $0 < 0 ? $0 + 360 : $0 }
  }

  private static func middle(_ values: [Double]) -> Double {
    ((values.min() ?? 0) + (values.max() ?? 0)) / 2
  }
}

extension Report {
  /// True for what somebody should look at.
  fileprivate var needsAttention: Bool {
    switch observation {
    case .temperature(let reading): reading.deviationC != 0
    case .incident(let incident): incident.orientation != .upright
    case .asset(let asset): asset.state == .left
    case .visit(let visit): !visit.missing.isEmpty
    }
  }
}
