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
  /// The warnings about recordings in which no method finds a position; they name the anchors that
  /// were heard.
  package let warnings: [InputWarning]

  /// Positions recordings, with a new engine for each method and subject.
  ///
  /// - Parameters:
  ///   - choices: The methods.
  ///   - interval: The duration of a scan.
  ///   - subject: The subject; by default all subjects of the ground truth or, without ground
  ///     truth, those that `Recording.subjects(besides:)` finds.
  ///   - progress: Called before each trial with the counts of finished and of all trials.
  /// - Throws: `noSuchName` if no device has the subject's name; `unusable` if a recording is empty
  ///   or has no anchor in common with the map, if headings or steps are used and a recording has
  ///   none, or if a method cannot be made; `missingFile` if they are used, and a recording has
  ///   neither readings of motion sensors nor ground truth.
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
        if basis.settings.usesHeading, !recording.hasMotion(of: subject) {
          try Self.checkHeading(of: subject, in: recording)
        }
        if basis.settings.usesSteps { try Self.checkSteps(of: subject, in: recording) }
        played.append((recording, subject))
      }
    }
    let judge = TrialJudge(basis)
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
    warnings = played.indices.filter { index in
      results.allSatisfy { $0.1[index].outcomes.isEmpty }
    }.map { Self.warning(withoutFixIn: played[$0].0, of: played[$0].1, by: basis.survey) }
  }

  private static func warning(
    withoutFixIn recording: Recording, of subject: DeviceAddress, by survey: SurveyMap
  ) -> InputWarning {
    let packets = recording.sightings.map(\.advertisement).filter { $0.involves(subject) }
    let anchors = zip(survey.map.anchors, survey.anchorNames)
    let isHeard = { (anchor: Anchor) in packets.contains { anchor.isHeard(in: $0) } }
    let heard = anchors.filter { isHeard($0.0) }.map(\.1)
    let silent = anchors.filter { !isHeard($0.0) }.map(\.1)
    let others = silent.isEmpty ? "" : ", and never \(silent.listed(upTo: 20))"
    return InputWarning(
      InputPlace(recording.source),
      "no position of \(recording.names[subject].quoted): it has \(heard.listed(upTo: 20))\(others); "
        + "from distances, a position takes three at a time")
  }

  private static func checkHeading(
    of subject: DeviceAddress, in recording: Recording
  ) throws(InputError) {
    guard try Trajectory(of: subject, in: recording).hasHeadings else {
      throw .unusable(
        InputPlace("\(recording.source)/\(Recording.truthFile)"),
        "'heading_deg' of \(recording.names[subject].quoted) is empty, and they do not move, so "
          + "they have no heading")
    }
  }

  /// Steps come from the readings of motion sensors, or without any from the ground truth.
  private static func checkSteps(
    of subject: DeviceAddress, in recording: Recording
  ) throws(InputError) {
    guard recording.hasMotion(of: subject) else {
      _ = try Trajectory(of: subject, in: recording)
      return
    }
    guard recording.hasSteps(of: subject) else {
      throw .unusable(
        InputPlace("\(recording.source)/\(Recording.deliveredFile)"),
        "the readings of the motion sensors of \(recording.names[subject].quoted) count no steps")
    }
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
      let known = survey.anchorNames
      throw .unusable(
        InputPlace(recording.source),
        "no device in common with the map, which has "
          + (known.isEmpty
            ? "none; a floor plan has them in 'devices', as a recording's own does"
            : known.listed(upTo: 20)))
    }
  }
}
