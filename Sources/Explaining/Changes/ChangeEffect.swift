import BLE
import Documents

/// The course of a decision after a change that reverses it or brings it about, up to the end of
/// the input.
package enum ChangeEffect: Hashable, Sendable {
  /// The engine makes the decision again, at this time, which is after the decision's time span.
  case again(Instant)
  /// The engine no longer makes the decision.
  case notAgain
  /// The engine no longer decides anything.
  case never
  /// The engine makes the decision at the first of the two times, and decides otherwise about the
  /// same topic at the time `until`, which is `nil` if the engine never decides otherwise.
  case decided(Instant, until: Instant?)

  /// The effect, as text.
  package var words: String {
    switch self {
    case .again(let time): "again at \(time.seconds.with(3)) s"
    case .notAgain: "not again"
    case .never: "never decides any more"
    case .decided(let time, until: let end):
      "decided at \(time.seconds.with(3)) s"
        + (end.map { ", until \($0.seconds.with(3)) s" } ?? "")
    }
  }
}
