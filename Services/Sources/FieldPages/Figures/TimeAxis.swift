import EventInput

/// The axis of time below a chart.
struct TimeAxis {
  private let first: Moment
  private let spanS: Double
  private let left: Double
  private let width: Double

  /// Creates an axis for moments, across a width.
  init(_ times: [Moment], left: Double, width: Double) {
    let first = times.min() ?? .now
    let last = times.max() ?? first
    self.first = first
    spanS = Double(last.microseconds - first.microseconds) / 1e6
    self.left = left
    self.width = width
  }

  /// The place of a moment.
  func x(_ time: Moment) -> Double {
    guard spanS > 0 else { return left + width / 2 }
    return left + width * Double(time.microseconds - first.microseconds) / 1e6 / spanS
  }

  /// The marks, with a line up to the top.
  func html(top: Double, bottom: Double) -> HTML {
    let parts = spanS > 0 ? [0.0, 0.5, 1] : [0]
    return HTML(
      parts.map { part in
        let time = first.advanced(bySeconds: spanS * part)
        let x = x(time)
        let anchor = parts.count == 1 || part == 0.5 ? "middle" : part == 0 ? "start" : "end"
        return """
          <path class="grid" d="M\(x) \(top)V\(bottom)"/>\
          <text x="\(x)" y="\(bottom + 12)" text-anchor="\(anchor)">\(label(time))</text>
          """
      })
  }

  private func label(_ time: Moment) -> String {
    let clock = time.timeOfDay
    if spanS > 2 * 86_400 { return time.day }
    return spanS > 3 * 3600 ? String(clock.prefix(5)) : String(clock.prefix(spanS < 10 ? 10 : 8))
  }
}
