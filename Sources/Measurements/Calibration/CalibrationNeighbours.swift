import BLE
import Sim
import Statistics

/// Links in an order in which only a few predecessors of each link matter: the joint distribution
/// of all levels is then the product of each level's distribution given the levels of its nearest
/// predecessors.
///
/// The order scatters the links over the building, so that near and far predecessors occur.
///
/// - SeeAlso: A. V. Vecchia, *Estimation and model identification for continuous spatial processes*
///   (1988); J. Guinness, *Permutation and grouping methods for sharpening Gaussian process
///   approximations* (2018), for the order.
struct CalibrationNeighbours: Sendable {
  /// The lengths of the links, in metres.
  private let lengths: [Double]
  private let groups: [Group]

  /// A link together with its predecessors.
  private struct Group: Sendable {
    /// The predecessors, as indices; the link itself comes last.
    let members: [Int]
    /// The separation of each member from the members before it. It is the same for every scatter.
    let separations: [RadioPathSeparation]
  }

  /// The maximum number of predecessors of a link. With twice as many, the figures of the scenarios
  /// `flat`, `tetam` and `uji-library` change by at most 0.7 of their standard errors.
  private static let most = 16
  /// 2⁶⁴ divided by the golden ratio: its consecutive multiples are spread evenly.
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Finds the neighbours among links.
  ///
  /// - Complexity: O(n²) distances for n links.
  init(of links: [CalibrationLink]) {
    let ends = links.map(\.ends)
    let order = links.indices.sorted { UInt64($0) &* Self.golden < UInt64($1) &* Self.golden }
    lengths = ends.map(\.length)
    groups = order.indices.map { number in
      var nearest: [(index: Int, distance: Double)] = []
      for index in order[..<number] {
        let distance = ends[order[number]].distance(to: ends[index])
        if nearest.count == Self.most {
          guard distance < nearest[Self.most - 1].distance else { continue }
          nearest.removeLast()
        }
        let place = nearest.lastIndex { $0.distance <= distance }.map { $0 + 1 } ?? 0
        nearest.insert((index, distance), at: place)
      }
      let members = nearest.map(\.index) + [order[number]]
      return Group(
        members: members,
        separations: members.indices.flatMap { row in
          members[..<row].map { RadioPathSeparation(ends[members[row]], ends[$0]) }
        })
    }
  }

  /// Returns the transformation that makes levels with a scatter uncorrelated, with variance 1;
  /// `nil` if the covariance of the levels is not positive definite.
  ///
  /// - Parameter fading: The standard deviation of fast fading of each link, in decibels.
  func whitening(
    of links: [CalibrationLink], fading: [Double], for scatter: ScatterModel
  ) -> Whitening? {
    let correlation = ShadowCorrelation(distance: scatter.decorrelation)
    let units = lengths.map { correlation.unit(over: $0) }
    let variances = links.indices.map { scatter.variance(of: links[$0], fading: fading[$0]) }
    var rows: [Whitening.Row] = []
    rows.reserveCapacity(groups.count)
    for group in groups {
      let members = group.members
      let size = members.count
      var matrix = Array(repeating: 0.0, count: size * size)
      var pair = 0
      for row in 0..<size {
        for column in 0..<row {
          matrix[row * size + column] =
            scatter.shadowing * scatter.shadowing
            * (correlation.sum(over: group.separations[pair])
              * (units[members[row]] * units[members[column]]))
          pair += 1
        }
        matrix[row * size + row] = variances[members[row]]
      }
      guard let factor = Cholesky(matrix, size: size) else { return nil }
      rows.append(Whitening.Row(indices: members, weights: factor.lastRowOfInverse))
    }
    return Whitening(rows: rows)
  }
}

/// A linear transformation that makes correlated numbers uncorrelated, with variance 1.
struct Whitening: Sendable {
  fileprivate let rows: [Row]

  /// The weights with which a few of the numbers give one transformed number; the last weight
  /// belongs to the number that is transformed.
  fileprivate struct Row: Sendable {
    var indices: [Int]
    var weights: [Double]
  }

  /// ln |A| of the covariance A.
  var logDeterminant: Double {
    rows.reduce(0) { sum, row in sum - 2 * PortableMath.log(row.weights[row.weights.count - 1]) }
  }

  /// Returns the transformed numbers.
  func whitened(_ values: [Double]) -> [Double] {
    rows.map { row in
      var sum = 0.0
      for (index, weight) in zip(row.indices, row.weights) { sum += weight * values[index] }
      return sum
    }
  }
}
