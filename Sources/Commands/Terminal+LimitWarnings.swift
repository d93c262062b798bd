import Documents
import Studies

extension Terminal {
  /// Warns of limits that every run meets.
  ///
  /// - Parameter place: The option with the limits.
  static func warn(of limits: [TuningGoal.Limit], at place: InputPlace) {
    warn(
      limits.filter(\.isMetByAll).map {
        InputWarning(place, "every run meets \($0.words); one percent is given as 1%")
      })
  }
}
