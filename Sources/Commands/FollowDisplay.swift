import BLE
import Documents
import Foundation
import Reports

/// A display of a run as it progresses, on standard output: `--follow`.
struct FollowDisplay {
  /// The count of seconds of the run that pass in a second of real time.
  private let speed: Double
  private let isOnTerminal = isatty(STDOUT_FILENO) == 1

  /// The time between two redraws of the list on a terminal.
  private static let pause = Duration.milliseconds(200)

  init(speed: Double) { self.speed = speed }

  /// Shows, from the start to the end of the run, the list of beacons in range.
  ///
  /// On a terminal, the list is redrawn in place. Otherwise, each phone has a line for each second
  /// of the run, and one for the end of the run. The speed does not change the lines.
  func show(_ list: LiveListReport) async throws(InputError) {
    StatusLine.end()
    let step = isOnTerminal ? Self.pause * speed : .seconds(1)
    let start = ContinuousClock.now
    var time = Instant.start
    var drawn = 0
    while time < list.end {
      time = min(time.advanced(by: step), list.end)
      let passed = Instant.start.duration(to: time) / speed
      try? await Task.sleep(until: start + passed, clock: .continuous)
      if isOnTerminal {
        let lines = list.lines(at: time)
        let up = drawn > 0 ? "\u{1B}[\(drawn)A" : ""
        // A line that is too long for the terminal is cut off, so that the next picture covers this
        // one completely.
        let picture = lines.map { "\($0)\u{1B}[K\n" }.joined()
        try Terminal.write("\(up)\u{1B}[?7l\(picture)\u{1B}[?7h")
        drawn = lines.count
      } else {
        try Terminal.write(list.shortLines(at: time).map { "\($0)\n" }.joined())
      }
    }
    try Terminal.write("\n")
  }
}
