/// The progress of long work and the estimated remaining time, in the status line. It appears only
/// after a second.
struct ProgressLine {
  private let what: String
  private let start = ContinuousClock.now
  private var shown: Duration = .seconds(1)

  init(_ what: String) { self.what = what }

  mutating func show(done: Int, of all: Int) {
    let elapsed = start.duration(to: .now)
    guard done > 0, elapsed >= shown else { return }
    shown = elapsed + .milliseconds(200)
    let left = (elapsed / done * (all - done)).components.seconds + 1
    StatusLine.show("\(what) \(done) of \(all), about \(left) s left")
  }

  func clear() { StatusLine.clear() }
}
