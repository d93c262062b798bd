import BLE
import Maps
import Scenarios
import Sim
import Statistics

/// The cells by which an installation is judged, and how their levels are distributed if everything
/// hangs as drawn. A cell is a fixed device in a square of the path.
///
/// The mean levels of a walk have the covariance
///
///     K = σ² · ρ(link, link') + 6² + [same device] · a² + [same cell] · (v / n + u)
///
/// with the shadowing deviation σ and the correlation ρ of `ShadowCorrelation`, the RSSI offset of
/// an unknown phone, taken to deviate by 6 dB, the variance v of the n packets of a cell about
/// their mean, and two variances that the simulated walks have beside: a² of a device's mean level
/// over the walk, which antennas leave, and the rest u of a cell.
struct InstallationCells: Sendable {
  /// A fixed device in a square of the path.
  struct Cell: Hashable, Sendable {
    /// The device, as an index into the devices of the walks.
    let device: Int
    /// The square.
    let square: Int
  }

  /// The cells, in the order of devices and squares.
  let cells: [Cell]
  /// The mean level of each cell over the simulated walks, in dBm.
  private let means: [Double]
  /// The covariance without the part of single cells, row by row.
  private let shared: [Double]
  /// The variance of the packets of a cell about their mean, v, in dB².
  private let scatter: Double
  /// The number of simulated walks.
  private let walks: Double
  /// The rest of the variance of each cell, u, in dB².
  private let rests: [Double]
  /// The mean level of all packets of each cell, lost or not, in dBm, and what of it is received.
  private let sent: [Double]
  private let received: ReceivedLevels

  /// The maximum number of cells: those with the highest mean levels are kept.
  static let most = 720
  /// The standard deviation of the RSSI offset of a phone, in decibels, that is taken for an
  /// unknown one. More than the 4.4 dB of phone models, as also the case and the hand are unknown.
  private static let offsetDeviation = 6.0
  /// The minimum of the rest of a variance, in dB².
  private static let leastRest = 0.25

  /// Finds the cells which most of the simulated walks have.
  ///
  /// - Parameters:
  ///   - sensitivity: The sensitivity of the phone, or of the receivers.
  ///   - ends: Returns the ends of the link of a cell.
  /// - Returns: `nil` if there is no such cell.
  init?(
    of walks: [InstallationWalk], in environment: RadioEnvironment, sensitivity: PowerLevel,
    ends: (Cell) -> RadioPathEnds
  ) {
    var found: [(cell: Cell, mean: Double, variance: Double, packets: Double)] = []
    var (scatter, freedom) = (0.0, 0.0)
    for device in walks[0].levels.indices {
      for square in walks[0].levels[device].indices {
        let levels = walks.map { $0.levels[device][square] }.filter { $0.packets > 0 }
        guard 2 * levels.count > walks.count, levels.count > 1,
          let mean = Spread.mean(of: levels.compactMap(\.mean)),
          let deviation = Spread.deviation(of: levels.compactMap(\.mean))
        else { continue }
        scatter += levels.reduce(0) { $0 + $1.scatter }
        freedom += levels.reduce(0) { $0 + Double($1.packets - 1) }
        let inverse = levels.reduce(0) { $0 + 1 / Double($1.packets) } / Double(levels.count)
        found.append(
          (Cell(device: device, square: square), mean, deviation * deviation, inverse))
      }
    }
    if found.count > Self.most {
      let kept = Set(
        found.indices.sorted { (found[$1].mean, $0) < (found[$0].mean, $1) }.prefix(Self.most))
      found = found.indices.filter(kept.contains).map { found[$0] }
    }
    guard !found.isEmpty, walks.count > 1 else { return nil }
    self.walks = Double(walks.count)
    cells = found.map(\.cell)
    means = found.map(\.mean)
    let ends = cells.map(ends)
    let correlation = ShadowCorrelation(distance: environment.decorrelationDistance)
    let isSpatial = environment.noise == .spatial
    let shadowing = isSpatial ? environment.shadowingDeviation * environment.shadowingDeviation : 0
    let size = cells.count
    var shared = [Double](repeating: 0, count: size * size)
    if shadowing > 0 {
      for row in 0..<size {
        for column in 0...row {
          let covariance = shadowing * correlation.between(ends[row], ends[column])
          shared[row * size + column] = covariance
          shared[column * size + row] = covariance
        }
      }
    }
    let variance = freedom > 0 ? scatter / freedom : 0
    self.scatter = variance
    let ofDevices = Self.variance(
      ofDevicesIn: walks, cells: cells, means: means, shadowing: shared,
      noise: found.map { variance * $0.packets })
    rests = found.map {
      max($0.variance - shadowing - ofDevices - variance * $0.packets, Self.leastRest)
    }
    for row in 0..<size {
      for column in 0..<size {
        shared[row * size + column] +=
          Self.offsetDeviation * Self.offsetDeviation
          + (cells[row].device == cells[column].device ? ofDevices : 0)
      }
    }
    self.shared = shared
    let antenna = isSpatial ? environment.antennaDeviation : 0
    let received = ReceivedLevels(
      sensitivity: sensitivity,
      deviation: (shadowing + antenna * antenna + variance).squareRoot())
    self.received = received
    sent = means.map { received.mean(ofReceived: $0) }
  }

  /// Returns the variance of devices' mean levels over simulated walks beyond that which shadowing
  /// and noise leave, and beyond the covariance of different devices; not negative.
  ///
  /// - Parameters:
  ///   - shadowing: The covariance by shadowing, row by row.
  ///   - noise: The variance of each cell by that of its packets.
  private static func variance(
    ofDevicesIn walks: [InstallationWalk], cells: [Cell], means: [Double], shadowing: [Double],
    noise: [Double]
  ) -> Double {
    let places = Dictionary(grouping: cells.indices) { cells[$0].device }.sorted { $0.key < $1.key }
      .map(\.value)
    let differences = walks.map { walk in
      places.map { places in
        Spread.mean(
          of: places.compactMap { place in
            walk.levels[cells[place].device][cells[place].square].mean.map { $0 - means[place] }
          }) ?? 0
      }
    }
    var (own, pairs, others) = (0.0, 0, 0.0)
    for one in places.indices {
      for other in 0...one {
        let found =
          differences.reduce(0) { $0 + $1[one] * $1[other] } / Double(max(walks.count - 1, 1))
        let area = Double(places[one].count * places[other].count)
        let expected = places[one].reduce(0) { sum, row in
          places[other].reduce(sum) { $0 + shadowing[row * cells.count + $1] }
        }
        if one == other {
          own += found - (expected + places[one].reduce(0) { $0 + noise[$1] }) / area
        } else {
          others += found - expected / area
          pairs += 1
        }
      }
    }
    let common = pairs > 0 ? others / Double(pairs) : 0
    return max(own / Double(places.count) - common, 0)
  }

  /// Returns the change of the mean level of a cell if all its packets change by a difference in
  /// decibels, and the weakest of them are lost.
  func change(of cell: Int, by difference: Double) -> Double {
    received.mean(ofAll: sent[cell] + difference) - received.mean(ofAll: sent[cell])
  }

  /// Returns the residuals of a walk from the mean levels, compared with the changes by hypotheses;
  /// `nil` if the walk has no packet in any cell.
  ///
  /// - Parameters:
  ///   - changes: A row for each cell, with its change by each hypothesis.
  ///   - isOwn: `true` for one of the simulated walks. It is part of the mean levels, so
  ///   its residuals are scaled to those of any other walk, by √((n + 1) / (n - 1)) of n walks.
  /// - Complexity: O(cells³ + cells² · hypotheses).
  func residuals(
    of walk: InstallationWalk, changes: [Double], hypotheses: Int, isOwn: Bool
  ) -> InstallationResiduals? {
    let levels = cells.map { walk.levels[$0.device][$0.square] }
    let heard = levels.indices.filter { levels[$0].packets > 0 }
    let size = heard.count
    var covariance = heard.flatMap { row in heard.map { shared[row * cells.count + $0] } }
    for (place, cell) in heard.enumerated() {
      covariance[place * size + place] += scatter / Double(levels[cell].packets) + rests[cell]
    }
    guard size > 0, let factor = Cholesky(covariance, size: size) else { return nil }
    let scale = isOwn ? ((walks + 1) / (walks - 1)).squareRoot() : 1
    let residuals = heard.compactMap { cell in
      levels[cell].mean.map { ($0 - means[cell]) * scale }
    }
    return InstallationResiduals(
      residuals, factor,
      changes: heard.flatMap { changes[$0 * hypotheses..<($0 + 1) * hypotheses] },
      hypotheses: hypotheses)
  }

  /// Returns the mean residual of each device in a walk from the simulated walks, in decibels;
  /// `nil` for a device without a cell that was heard.
  func differences(of walk: InstallationWalk, devices: Int) -> [Double?] {
    (0..<devices).map { device in
      Spread.mean(
        of: cells.indices.compactMap { index in
          cells[index].device == device
            ? walk.levels[device][cells[index].square].mean.map { $0 - means[index] } : nil
        })
    }
  }
}
