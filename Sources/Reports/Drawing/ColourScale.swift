/// Colours that stand for values.
package enum ColourScale {
  /// The colour of a value from 0, dark, to 1, bright: equal steps look equal, also to those who
  /// tell red from green with difficulty, and in grey.
  ///
  /// Straight lines between eleven colours of viridis.
  ///
  /// - SeeAlso: S. van der Walt, N. Smith, *A Better Default Colormap for Matplotlib* (SciPy 2015),
  ///   CC0. The eleven are those at tenths of its length, as R's viridisLite has them; other tables
  ///   round some parts of them otherwise, by two at the most.
  package static func viridis(_ value: Double) -> Colour {
    let place = min(max(value, 0), 1) * Double(points.count - 1)
    let index = min(Int(place), points.count - 2)
    return points[index].mixed(with: points[index + 1], at: place - Double(index))
  }

  private static let points = [
    0x440154, 0x482576, 0x414487, 0x35608D, 0x2A788E, 0x21908C, 0x22A884, 0x43BF71, 0x7AD151,
    0xBBDF27, 0xFDE725,
  ].map { Colour($0) }

  /// Eight colours for kinds of things, told apart also by those who tell red from green with
  /// difficulty; light enough to write on.
  ///
  /// - SeeAlso: M. Okabe, K. Ito, *Color Universal Design* (2008), here mixed half with white, with
  ///   grey for black.
  package static let kinds = [
    0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x666666,
  ].map { Colour($0).mixed(with: .white, at: 0.5) }

  /// Which of the colours for kinds each of so many areas gets: each its own where there are enough,
  /// or else so that no two that touch share one, as far as that goes.
  ///
  /// - Parameter touching: Pairs of areas with a common border, the lesser number first.
  static func kinds(of count: Int, touching: Set<[Int]>) -> [Int] {
    var chosen: [Int] = []
    for area in 0..<count {
      let taken = chosen.indices.filter { touching.contains([$0, area]) }.map { chosen[$0] }
      // Beginning elsewhere each time, so that colours are shared by areas far apart in the list.
      let order = (0..<kinds.count).map { (area + $0) % kinds.count }
      chosen.append(order.first { !taken.contains($0) } ?? area % kinds.count)
    }
    return chosen
  }
}
