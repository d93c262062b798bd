/// Colours for values and for categories.
package enum ColourScale {
  /// Returns the colour of a value from 0 (dark) to 1 (bright). Equal steps look equal, even in
  /// grey and to people with red-green colour blindness. Values outside the range are clamped.
  ///
  /// The scale interpolates linearly between eleven colours of viridis.
  ///
  /// - SeeAlso: S. van der Walt, N. Smith, *A Better Default Colormap for Matplotlib* (SciPy 2015),
  ///   CC0. The eleven colours are at tenths of the scale, as in R's viridisLite. Other tables
  ///   round some components differently, by at most two.
  package static func viridis(_ value: Double) -> Colour {
    let place = min(max(value, 0), 1) * Double(points.count - 1)
    let index = min(Int(place), points.count - 2)
    return points[index].mixed(with: points[index + 1], at: place - Double(index))
  }

  private static let points = [
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725,
  ].map { Colour($0) }

  /// Eight colours for categories. They can be distinguished even with red-green colour blindness,
  /// and are light enough for text on top.
  ///
  /// - SeeAlso: M. Okabe, K. Ito, *Color Universal Design* (2008), here mixed half with white, with
  ///   grey for black.
  package static let kinds = [
    0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x666666,
  ].map { Colour($0).mixed(with: .white, at: 0.5) }

  /// Returns a category colour for each area, as an index into `kinds`. Each area has its own
  /// colour if there are enough colours. Otherwise areas that touch have different colours if
  /// possible.
  ///
  /// - Parameter touching: Pairs of areas with a common border, the lower number first.
  package static func kinds(of count: Int, touching: Set<[Int]>) -> [Int] {
    var chosen: [Int] = []
    for area in 0..<count {
      let taken = chosen.indices.filter { touching.contains([$0, area]) }.map { chosen[$0] }
      // Each area begins the search one colour further on than the area before it, so that areas
      // with the same colour are far apart in the list.
      let order = (0..<kinds.count).map { (area + $0) % kinds.count }
      chosen.append(order.first { !taken.contains($0) } ?? area % kinds.count)
    }
    return chosen
  }
}
