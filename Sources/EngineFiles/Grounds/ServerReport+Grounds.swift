import BLE
import Documents

/// The grounds of reports, which are the same for all engines.
extension ServerReport {
  /// The rule by which the report is sent. At the first attempt it begins with `reason`, the rule
  /// of the report itself.
  func rule(_ reason: String) -> String {
    attempt == 1
      ? "\(reason), with the place if it is known within locationWaitS"
      : "a report is sent again until the server acknowledges it, first after retryS"
  }

  /// The figures of the attempt.
  ///
  /// - Parameter time: The time of the decision.
  func figures(at time: Instant) -> [Ground] {
    [
      Ground("attempt", Double(attempt)),
      Ground("since the observation", self.time.duration(to: time).inSeconds, "s"),
      Ground(
        "place",
        words: place.map { "\($0.latitude.inFewDigits), \($0.longitude.inFewDigits)" } ?? "unknown"),
    ]
  }
}

extension GroundsContext {
  /// The time since an earlier stage of the alert about a subject; `nil` if there was no such
  /// stage.
  func time(since stage: (Alert.Stage) -> Bool, about subject: String) -> Duration? {
    let earlier = before.last { decision in
      guard case .alert(let alert) = decision.verdict else { return false }
      return alert.subject == subject && stage(alert.stage)
    }
    return earlier.map { $0.time.duration(to: decision.time) }
  }

  /// The time since a stage of an alert, with the setting that bounds it; empty without that stage.
  func elapsed(
    _ name: String, since stage: (Alert.Stage) -> Bool, _ alert: Alert, _ bound: Duration,
    _ setting: String
  ) -> [Ground] {
    time(since: stage, about: alert.subject).map {
      [Ground(name, $0.inSeconds, "s", .init(.atLeast, bound.inSeconds, setting))]
    } ?? []
  }
}
