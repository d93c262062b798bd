import Documents
import Drawing
import Reports
import Statistics
import Studies

/// A histogram of delays, with the median and p95 marked.
struct DelayFigure {
  private let words: String
  private let count: Int
  /// The finite delays in seconds, in ascending order.
  private let finite: [Double]
  /// The stored delays in ascending order; infinite for delays that never ended.
  private let sorted: [Double]

  init(of tally: DelayTally, words: String) {
    self.words = words
    count = tally.count
    sorted = tally.sorted
    finite = Array(sorted.prefix { $0.isFinite })
  }

  /// The figure; empty if there was no delay.
  @MarkupBuilder var markup: Markup {
    if !finite.isEmpty {
      Markup.element("figure") {
        Markup.element("figcaption") { caption }
        chart
      }
    } else if count > 0 {
      Markup.element("p", ["class": "note"]) { caption }
    }
  }

  private var caption: String {
    let never = sorted.count - finite.count
    return "Distribution of \(count) \(words)" + (never > 0 ? "; \(never) infinite, not drawn" : "")
      + (count > sorted.count ? "; first \(sorted.count) only" : "") + "."
  }

  private var chart: Markup {
    let bins = Self.bins(of: finite)
    let chart = Chart(
      across: Axis(
        "delay, s", over: bins.flatMap { [$0.range.lowerBound, $0.range.upperBound] },
        holdsZero: false),
      up: Axis("number of delays", over: bins.map { Double($0.count) }, isOfWholes: true))
    let quantiles = [("p50", 0.5), ("p95", 0.95)].compactMap { name, share in
      QuantileInterval(ofSorted: sorted, at: share).map { (name, $0.estimate) }
    }
    let summary = quantiles.map { "\($0) \($1.isFinite ? "\($1.with(3)) s" : "never")" }
    return chart.svg("\(caption) \(summary.joined(separator: ", ")).") {
      for bin in bins where bin.count > 0 {
        let ends = [bin.range.lowerBound, bin.range.upperBound].map(\.inFewDigits)
        chart.bar(
          over: bin.range, to: Double(bin.count),
          named: "\(ends.joined(separator: " ... ")) s: \(bin.count)")
      }
      for (number, (name, seconds)) in quantiles.enumerated() where seconds.isFinite {
        chart.upright(
          at: seconds, number == 0 ? "quantile" : "quantile far",
          named: "\(name) \(seconds.with(2)) s", step: number)
      }
    }
  }

  /// Returns the counts of numbers in bins of equal width between round numbers, from the smallest
  /// to the largest number. A number at an edge belongs to the bin that starts there.
  ///
  /// - Precondition: The numbers are in ascending order.
  static func bins(of numbers: [Double]) -> [(range: ClosedRange<Double>, count: Int)] {
    guard let least = numbers.first, let most = numbers.last else { return [] }
    let step = Ticks.step(over: max(most - least, 1e-3), atMost: 40) ?? 1
    let first = (least / step + 1e-9).rounded(.down)
    let last = max((most / step + 1e-9).rounded(.down), first)
    var counts = Array(repeating: 0, count: Int(last - first) + 1)
    for number in numbers {
      let bin = (number / step + 1e-9).rounded(.down) - first
      counts[min(max(Int(bin), 0), counts.count - 1)] += 1
    }
    return counts.enumerated().map { number, count in
      let low = first + Double(number)
      func edge(_ place: Double) -> Double {
        step < 1 ? place / (1 / step).rounded() : place * step
      }
      return (edge(low)...edge(low + 1), count)
    }
  }
}
