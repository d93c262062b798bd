import BLE
import Maps
import Sim

/// The predicted fraction of points at which too few beacons are heard within a stay.
///
/// The probability of hearing a beacon is
///
///     p = q · (1 - (1 - a)ⁿ)
///
/// where q is the fraction of points at which the level suffices (`LevelScatter`), because
/// shadowing is constant and waiting does not help; a is the fraction of packets for which the
/// radio listens and which no other traffic destroys; and n is the number of events. Beacons are
/// assumed to be independent.
struct ReceptionForecast: PlacementForecast {
  /// The probability of hearing a beacon: mounting point by mounting point, cell by cell.
  private let heard: [[Double]]
  private let least: Int
  private let count: Int

  init(
    on ground: PlacementGround, in setting: PlacementSetting, _ broadcast: PlacementBroadcastSetting
  ) {
    let scatter = LevelScatter(in: setting.environment, at: 3)
    let listener = setting.link.listener
    let scanner = listener.scanner
    let caught = (scanner.window / scanner.interval) * (1 - setting.environment.interference)
    let events = max(Int(PlacementSetting.stay / broadcast.interval), 1)
    let missed = (0..<events).reduce(1.0) { missed, _ in missed * (1 - caught) }
    heard = ground.levels.map { levels in
      levels.map { level in
        (1 - missed)
          * scatter.received(
            at: PowerLevel(dBm: level) + Decibels(broadcast.power.dBm),
            sensitivity: listener.sensitivity)
      }
    }
    least = setting.heardAtLeast
    count = ground.cells.count
  }

  func costs(adding spots: [Int], to base: [Int]) -> [Double] {
    let counts = counts(of: base)
    return spots.map { spot in
      var sum = 0.0
      for cell in 0..<count {
        sum += counts[cell].reduce(0, +) - heard[spot][cell] * counts[cell][least - 1]
      }
      return sum / Double(max(count, 1))
    }
  }

  func costs(inCellsOf spots: [Int]) -> [Double] { counts(of: spots).map { $0.reduce(0, +) } }

  /// Returns the probabilities of hearing 0, 1, ... beacons in each cell, up to one fewer than
  /// required.
  private func counts(of spots: [Int]) -> [[Double]] {
    (0..<count).map { cell in
      var probabilities = [1.0] + Array(repeating: 0, count: least - 1)
      for spot in spots {
        let heard = heard[spot][cell]
        for number in stride(from: least - 1, through: 1, by: -1) {
          probabilities[number] += heard * (probabilities[number - 1] - probabilities[number])
        }
        probabilities[0] *= 1 - heard
      }
      return probabilities
    }
  }
}
