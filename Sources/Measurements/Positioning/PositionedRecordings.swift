import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Scenarios
import Scoring

/// Recordings positioned by several methods.
package struct PositionedRecordings: Sendable {
  /// The basis of the methods.
  package let basis: PositioningBasis
  /// The methods, each with its trials of all recordings and subjects, in order.
  package let results: [(choice: PositioningChoice, trials: [PositioningTrial])]

  /// Positions recordings, with a new engine for each method and subject.
  ///
  /// - Parameter choices: The methods.
  /// - interval: The duration of a scan.
  ///   - subject: The subject; by default all subjects of the ground truth, or the device at one
  ///     end of all links.
  ///   - progress: Called before each trial with the numbers of finished and of all trials.
  /// - Throws: `noSuchName` if no device has the subject's name; `unusable` if a recording is
  ///   empty, has no anchor in common with the map, or a method cannot be made.
  package init(
    of recordings: [Recording], by choices: [PositioningChoice], from basis: PositioningBasis,
    interval: Duration = .seconds(1), subject: String? = nil,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    self.basis = basis
    var played: [(Recording, DeviceAddress)] = []
    for recording in recordings {
      let subjects = try recording.subjects(named: subject)
      for subject in subjects {
        try Self.check(recording, of: subject, against: basis.survey)
        played.append((recording, subject))
      }
    }
    let judge = PositionJudge(basis)
    var results: [(PositioningChoice, [PositioningTrial])] = []
    for (number, choice) in choices.enumerated() {
      let method = try basis.method(choice)
      var trials: [PositioningTrial] = []
      for (recording, subject) in played {
        progress(number * played.count + trials.count, choices.count * played.count)
        trials.append(
          try PositioningTrial(
            of: recording, by: subject, to: method, interval: interval, basis: basis,
            judge: judge))
      }
      results.append((choice, trials))
    }
    self.results = results
  }

  private static func check(
    _ recording: Recording, of subject: DeviceAddress, against survey: SurveyMap
  ) throws(InputError) {
    let packets = recording.sightings.map(\.advertisement).filter { $0.involves(subject) }
    guard !packets.isEmpty else {
      throw .unusable(
        InputPlace("\(recording.source)/\(Recording.advertisementsFile)"),
        "no packets of \(recording.names[subject].quoted)")
    }
    guard
      packets.contains(where: { packet in survey.map.anchors.contains { $0.isHeard(in: packet) } })
    else {
      throw .unusable(
        InputPlace(recording.source),
        "no device in common with the map, which has "
          + survey.anchorNames.listed(upTo: 20))
    }
  }
}
