import BLE
import Sim
import Statistics

/// The correlation of a link's levels at two places, by the separation of the places, after removal
/// of the distance loss.
package struct LinkSpatialCorrelation: Sendable {
  /// The borders of the ranges of separation, in metres.
  package static let limits = [0.25, 1, 2, 2.6, 3.6, 5, 7, 9]

  /// The minimum number of pairs for a correlation.
  private static let fewest = 30

  private var products = Array(repeating: 0.0, count: limits.count - 1)
  private var pairs = Array(repeating: 0, count: limits.count - 1)
  private var squares = 0.0
  private var cells = 0

  /// The correlation for each range of separations; `nil` for fewer than 30 pairs.
  package var correlations: [Double?] {
    zip(products, pairs).map { product, pairs in
      pairs >= Self.fewest && squares > 0
        ? product / Double(pairs) / (squares / Double(cells)) : nil
    }
  }

  /// Empty statistics.
  package init() {}

  /// Adds the places of one recording.
  ///
  /// The distance loss is first removed by least squares, with one exponent for all links and an
  /// offset for each link.
  ///
  /// - Complexity: O(n²) for the places of each link.
  package mutating func add(_ levels: ValidationSquares) {
    let links = levels.cells.chunked()
    let slope = Self.slope(of: links)
    for link in links {
      let (meanLog, meanLevel) = link.means
      let rests = link.map { $0.level - meanLevel - slope * ($0.logDistance - meanLog) }
      squares += rests.reduce(0) { $0 + $1 * $1 }
      cells += rests.count
      for (first, one) in link.enumerated() {
        for second in (first + 1)..<max(link.count, first + 1) {
          let separation = one.point.distance(to: link[second].point)
          guard let range = Self.limits.lastIndex(where: { $0 <= separation }),
            range < products.count
          else { continue }
          products[range] += rests[first] * rests[second]
          pairs[range] += 1
        }
      }
    }
  }

  private static func slope(of links: [[ValidationSquares.Cell]]) -> Double {
    var (product, square) = (0.0, 0.0)
    for link in links {
      let (meanLog, meanLevel) = link.means
      for cell in link {
        product += (cell.logDistance - meanLog) * (cell.level - meanLevel)
        square += (cell.logDistance - meanLog) * (cell.logDistance - meanLog)
      }
    }
    return square > 0 ? product / square : 0
  }
}

extension [ValidationSquares.Cell] {
  /// The cells link by link.
  fileprivate func chunked() -> [[ValidationSquares.Cell]] {
    var links: [[ValidationSquares.Cell]] = []
    for cell in self {
      if links.last?.last?.fixed == cell.fixed {
        links[links.count - 1].append(cell)
      } else {
        links.append([cell])
      }
    }
    return links
  }

  fileprivate var means: (logDistance: Double, level: Double) {
    (Spread.mean(of: map(\.logDistance)) ?? 0, Spread.mean(of: map(\.level)) ?? 0)
  }
}
