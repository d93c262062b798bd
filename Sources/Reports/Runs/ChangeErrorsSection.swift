import Documents
import Studies

/// The errors of an engine over many seeds, without a change and after each of the smallest changes
/// that answer a question about it.
struct ChangeErrorsSection: Sendable {
  /// The figures without a change, as far as they could be measured.
  let unchanged: [StudyEstimate]
  /// `true` if some of the runs are not finished.
  let isPartial: Bool

  private let changed: [[StudyEstimate]]
  private let runs: Int

  /// Creates the errors. Figures that could not be measured without a change are left out.
  ///
  /// - Parameters:
  ///   - changed: The figures after each change, in the order of `unchanged`.
  ///   - runs: The number of seeds.
  init(unchanged: [StudyEstimate], changed: [[StudyEstimate]], runs: Int, isPartial: Bool) {
    let known = unchanged.map { $0.estimate != nil }
    func measured(_ figures: [StudyEstimate]) -> [StudyEstimate] {
      zip(figures, known).filter(\.1).map(\.0)
    }
    self.unchanged = measured(unchanged)
    self.changed = changed.map(measured)
    self.runs = runs
    self.isPartial = isPartial
  }

  /// The order of the changes according to `ranking`, in words. The words also say if the changes
  /// make no difference, or if the errors could not be measured.
  var order: String {
    let extent = runs.counted("seed")
    if runs == 0 { return "interrupted before the first seed, so no errors are counted" }
    if unchanged.isEmpty { return "no errors of such decisions were measured over \(extent)" }
    let isNoChange = changed.allSatisfy { $0 == unchanged }
    if isNoChange || changed.count > 1 && Set(changed).count == 1 {
      return "the errors over \(extent) are the same after each"
        + (isNoChange ? " and without a change" : "")
    }
    return "those with the fewest errors over \(extent) first"
  }

  /// Returns the figures after a change, as far as they could be measured.
  ///
  /// - Parameter change: The change, as an index into the changes of settings and devices, then of
  ///   places.
  func figures(after change: Int) -> [StudyEstimate] { changed[change] }

  /// `true` if the errors tell nothing about the changes, because none could be measured.
  var isEmpty: Bool { unchanged.isEmpty }

  /// The changes, those with the fewest errors first. Changes after which half of the actions never
  /// happen come last.
  var ranking: [Int] {
    changed.indices.map { ($0, Errors(figures(after: $0))) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }
}

/// The errors of an engine. They are compared by the first property that differs.
private struct Errors: Comparable {
  /// `true` if a median delay is infinite.
  let isSilent: Bool
  /// The sum of the figures that are shares.
  let share: Double
  /// The sum of the figures that are counts per hour.
  let frequency: Double
  /// The sum of the figures that are times, in seconds.
  let time: Double

  init(_ figures: [StudyEstimate]) {
    func sum(of form: StudyMeasure.Form) -> Double {
      figures.filter { $0.measure.form == form }.compactMap(\.estimate).reduce(0, +)
    }
    time = sum(of: .time)
    isSilent = time == .infinity
    share = sum(of: .share)
    frequency = sum(of: .frequency)
  }

  static func < (first: Errors, second: Errors) -> Bool {
    (first.isSilent ? 1 : 0, first.share, first.frequency, first.time)
      < (second.isSilent ? 1 : 0, second.share, second.frequency, second.time)
  }
}
