import BLE
import Phones

/// The life of the app on a phone as the rows of `delivered.csv` tell it, and what blocks its scan.
///
/// `AppLife` rejects rows that contradict earlier rows. An app may be launched at any time, because
/// an app that records itself does not see its own end. A recording that does not begin with the
/// app's launch or end may be a part of another recording, so the state of the app, and of its
/// scan, is unknown until the first row that shows it.
struct AppLife {
  private var state = State.untold
  private var scan = Scan.untold

  private enum State {
    case untold, running, suspended, ended
  }

  private enum Scan: Equatable {
    case untold, free
    case blocked(NotDeliveredReason)
  }

  /// Takes the next event of the app.
  ///
  /// - Parameter phone: The phone's name in quotation marks.
  /// - Returns: The contradiction to the earlier events; `nil` if there is none.
  mutating func take(_ kind: AppEvent.Kind, on phone: @autoclosure () -> String) -> String? {
    switch kind {
    case .launched:
      state = .running
      scan = .free
      return nil
    case .regionNotDelivered(_, _, .notRunning):
      return state == .ended || state == .untold
        ? nil : "rule '' is not a rule of a phone's system; the app of \(phone()) is in memory"
    case .regionNotDelivered: return nil
    case .ended, .suspended, .resumed, .scanBlocked, .delivered: break
    }
    guard state != .ended else {
      return "the app of \(phone()) has ended, and was not launched since"
    }
    switch kind {
    case .ended: state = .ended
    case .suspended:
      guard state != .suspended else { return asleep(phone()) }
      state = .suspended
    case .resumed:
      guard state != .running else {
        return "the app of \(phone()) runs; 'resumed' is allowed after 'suspended' only"
      }
      state = .running
    case .scanBlocked(let reason): return block(reason, on: phone())
    case .delivered:
      guard state != .suspended else { return asleep(phone()) }
      state = .running
    case .launched, .regionNotDelivered: break
    }
    return nil
  }

  /// The reason why the scan of the app finds nothing; `nil` if no row says that something blocks
  /// it.
  var obstacle: NotDeliveredReason? {
    if case .blocked(let reason) = scan { reason } else { nil }
  }

  private func asleep(_ phone: String) -> String {
    "the app of \(phone) is suspended, and was not resumed since"
  }

  private mutating func block(
    _ reason: NotDeliveredReason?, on phone: @autoclosure () -> String
  ) -> String? {
    let new = reason.map { Scan.blocked($0) } ?? .free
    guard new != scan else {
      guard let word = reason?.ruleWord else {
        return "nothing blocks the scan of \(phone()); 'scan-unblocked' is allowed after "
          + "'scan-blocked' only"
      }
      return "rule '\(word)' blocks the scan of \(phone()) already; another one or "
        + "'scan-unblocked' is allowed"
    }
    scan = new
    return nil
  }
}
