import EventInput
import FieldStore

/// Values over time, as SVG.
struct Chart {
  /// A value at a time.
  struct Point {
    let time: Moment
    let value: Double
    /// True for what needs attention; drawn as a square in another colour.
    let isMarked: Bool
  }

  /// The meaning of values.
  enum Scale {
    /// Numbers with a unit.
    case numbers(unit: String)
    /// Words, by their index from the bottom.
    case words([String])
  }

  private let points: [Point]
  private let scale: Scale
  private let subject: String

  // The drawing is as wide as a narrow phone, so that text has its size there.
  private static let size = (width: 360.0, height: 200.0)
  private static let frame = (left: 62.0, top: 8.0, right: 352.0, bottom: 178.0)

  /// Creates a chart of points in any order.
  init(_ points: [Point], scale: Scale, subject: String) {
    self.points = points.sorted { $0.time < $1.time }
    self.scale = scale
    self.subject = subject
  }

  /// The drawing.
  var html: HTML {
    guard let first = points.first, let last = points.last else { return "<p>Nothing to draw.</p>" }
    let frame = Self.frame
    let times = TimeAxis(
      points.map(\.time), left: frame.left + 6, width: frame.right - frame.left - 12)
    let range = self.range
    func y(_ value: Double) -> Double {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      return frame.bottom - 6 - part * (frame.bottom - frame.top - 12)
    }
    let marks = self.marks(in: range).map { value, label in
      """
      <path class="grid" d="M\(frame.left) \(y(value))H\(frame.right)"/>\
      <text x="\(frame.left - 4)" y="\(y(value) + 3)" text-anchor="end">\(label)</text>
      """ as HTML
    }
    let line = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(times.x(point.time).text(decimals: 1)) \(y(point.value).text(decimals: 1))"
    }.joined()
    let dots = points.map { point -> HTML in
      let (x, y) = (times.x(point.time), y(point.value))
      return point.isMarked
        ? #"<rect class="out" x="\#(x - 2.5)" y="\#(y - 2.5)" width="5" height="5"/>"#
        : #"<circle class="dot" cx="\#(x)" cy="\#(y)" r="2.5"/>"#
    }
    let summary =
      "\(subject): \(points.count == 1 ? "1 value" : "\(points.count) values") from \(first.time.iso8601) to "
      + "\(last.time.iso8601), the newest \(label(last.value))"
    return """
      <svg viewBox="0 0 \(Self.size.width) \(Self.size.height)" role="img" aria-label="\(summary)">\
      \(marks)\(times.html(top: frame.top, bottom: frame.bottom))\
      <path class="line" d="\(line)"/>\(dots)</svg>
      """
  }

  /// The values that the drawing spans.
  private var range: ClosedRange<Double> {
    if case .words(let words) = scale { return 0...Double(max(1, words.count - 1)) }
    let values = points.map(\.value)
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return high > low ? low...high : (low - 1)...(high + 1)
  }

  private func marks(in range: ClosedRange<Double>) -> [(Double, String)] {
    switch scale {
    case .numbers: NiceStep.marks(range, about: 5).map { ($0, label($0)) }
    case .words(let words): words.enumerated().map { (Double($0), $1) }
    }
  }

  private func label(_ value: Double) -> String {
    switch scale {
    case .numbers(let unit): value.text(decimals: 2) + unit
    case .words(let words): words.indices.contains(Int(value)) ? words[Int(value)] : ""
    }
  }
}
