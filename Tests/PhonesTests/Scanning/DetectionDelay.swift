/// The delay until a scan finds a device, calculated independently of the simulator.
///
/// A device begins at a random phase of the scan, and its first packet comes after a random part of
/// its advertising interval A. Windows of length W open every I, and A is at most W. Let G = I - W.
/// Times are seconds.
///
/// - In the pause, with g left of it: the delay is g + v, with v uniform in 0 ... A.
/// - In a window, with r left of it: the first packet comes at u, uniform in 0 ... A. It is found
///   if u < r. Otherwise the next window opens at r + G, and its first packet comes (v - G) mod A
///   later, with v = u - r.
struct DetectionDelay {
  let window: Double
  let interval: Double
  let advertising: Double
  private var shares: [Double] = []
  private let step: Double

  init(window: Double, interval: Double, advertising: Double) {
    self.window = window
    self.interval = interval
    self.advertising = advertising
    let steps = 4000
    step = (interval - window + 2 * advertising) / Double(steps)
    shares = (0...steps).map { exactShare(Double($0) * step) }
  }

  /// The probability of a delay of at most so many seconds, from a table.
  func share(_ delay: Double) -> Double {
    let place = delay / step
    let index = Int(place)
    guard index < shares.count - 1 else { return 1 }
    let rest = place - Double(index)
    return shares[index] * (1 - rest) + shares[index + 1] * rest
  }

  /// The probability of a delay of at most so many seconds.
  private func exactShare(_ delay: Double) -> Double {
    let (pause, a) = (interval - window, advertising)
    func square(_ number: Double) -> Double { number > 0 ? number * number : 0 }
    // The pause: the integral of min(max(delay - g, 0), A) over g.
    var sum =
      (square(delay) - square(delay - a) - square(delay - pause) + square(delay - a - pause)) / 2
    // A window, found in it: the integral of min(delay, r, A) over r.
    let bound = min(delay, a)
    sum += bound * (window - bound) + bound * bound / 2
    // A window, found in the next: by the midpoint rule over r.
    let points = 400
    let shift = pause.truncatingRemainder(dividingBy: a)
    for point in 0..<points {
      let rest = (Double(point) + 0.5) / Double(points) * a
      sum += a / Double(points) * length(upTo: delay - rest - pause, shift: shift, of: a - rest)
    }
    return sum / (interval * a)
  }

  /// The length of those v in 0 ..< end whose (v - shift) mod A is at most a limit.
  private func length(upTo limit: Double, shift: Double, of end: Double) -> Double {
    guard limit > 0 else { return 0 }
    let limit = min(limit, advertising)
    let upper = max(0, min(shift + limit, end) - min(shift, end))
    let lower = max(0, min(shift, end, limit + shift - advertising))
    return upper + lower
  }
}
