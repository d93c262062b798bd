import Documents
import Studies

extension ValueParser<StudyMeasure> {
  /// A measure of a study.
  static var measure: ValueParser {
    ValueParser(.suggestions(StudyMeasure.known.map(\.word))) { text, place throws(InputError) in
      try StudyMeasure(text, at: place)
    }
  }
}

extension ValueParser<TuningGoal.Limit> {
  /// A limit of a measure, such as unlockDelayS.p95<=2s.
  static var limit: ValueParser {
    ValueParser { text, place throws(InputError) in try TuningGoal.Limit(text, at: place) }
  }
}

extension ValueParser<PeopleShare> {
  /// A share of people, such as `9 of 10`.
  static var peopleShare: ValueParser {
    ValueParser { text, place throws(InputError) in try PeopleShare(text, at: place) }
  }
}
