import BLE

/// The standard deviation of levels within a minute, averaged over the minutes of a run that have
/// enough levels.
struct LinkLevelSpread: Hashable, Sendable {
  /// The counts, sums and sums of squares of the levels of each minute, in dBm.
  private var minutes: [Sum] = []

  private struct Sum: Hashable {
    var count = 0.0
    var sum = 0.0
    var squares = 0.0
  }

  /// The minimum number of levels in a minute.
  static let least = 30

  mutating func add(_ level: PowerLevel, at time: Instant) {
    let minute = Int(time.seconds / 60)
    while minutes.count <= minute { minutes.append(Sum()) }
    minutes[minute].count += 1
    minutes[minute].sum += level.dBm
    minutes[minute].squares += level.dBm * level.dBm
  }

  /// The mean of the sample deviations, in dB; `nil` if no minute has enough levels.
  var deviation: Double? {
    let deviations = minutes.filter { $0.count >= Double(Self.least) }.map { minute in
      let excess = minute.squares - minute.sum * minute.sum / minute.count
      return (max(excess, 0) / (minute.count - 1)).squareRoot()
    }
    return deviations.isEmpty ? nil : deviations.reduce(0, +) / Double(deviations.count)
  }
}
