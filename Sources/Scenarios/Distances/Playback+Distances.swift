import BLE
import Documents
import EngineFiles
import FloorPlans
import Recordings
import Sim

extension Playback {
  /// Returns samples of the figures that the engines hold of devices, at regular times: in order of
  /// time, then of the subjects and of the engines' devices.
  ///
  /// The true distances are from the devices of the plan, or of the world of the recorded run, to
  /// the path of the ground truth, as in `Trajectory`.
  ///
  /// - Parameters:
  ///   - interval: The time between two samples; above zero. The first is one interval after the
  ///     start.
  ///   - plan: The plan with the devices; `nil` if it is unknown.
  ///   - height: The height of the subjects' phones and tags above the floor, in metres; `nil` for
  ///     the height in the world of the recorded run, or else for 1.2 m.
  ///   - world: The world of the recorded run; `nil` if it is unknown.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: As `EngineChoice.makeEngine(from:)`; `unusable` if no engine holds figures of
  ///   devices.
  package func distanceSamples(
    every interval: Duration, on plan: FloorPlanFile?, subjectsAt height: Double? = nil,
    in world: World? = nil, describedAt place: InputPlace
  ) throws(InputError) -> [DistanceSample] {
    precondition(interval > .zero, "samples are taken without end")
    var subjects: [SampledSubject] = []
    for index in replays.indices {
      let engine = fitting(
        try engines[index].makeEngine(from: basis(ofSubject: index)), toSubject: index)
      guard engine.estimates(at: .start) != nil else { continue }
      subjects.append(
        SampledSubject(
          index: index, input: input(ofSubject: index).player(of: engine),
          trajectory: try? Trajectory(of: replays[index].subject, in: recording)))
    }
    guard !subjects.isEmpty else {
      throw .holdNoFigures(replays.indices.map { engines[$0] }, at: place)
    }
    var devices = RecordedDevices(in: recording, on: plan, in: world)
    let heights = subjects.map { subject in
      height ?? world?.height(ofDeviceOf: name(ofSubject: subject.index)) ?? 1.2
    }
    var samples: [DistanceSample] = []
    var time = recording.start.advanced(by: interval)
    while time <= recording.end {
      for index in subjects.indices {
        subjects[index].input.advance(to: time)
        let own = subjects[index].trajectory?.pose(at: time).map {
          Position($0.point, height: heights[index])
        }
        samples += subjects[index].input.engine.samples(at: time, about: subjects[index].index) {
          anchor in
          own.flatMap { own in devices.position(of: anchor, at: time)?.distance(to: own) }
        }
      }
      time = time.advanced(by: interval)
    }
    return samples
  }

  /// The input of a subject's engine.
  package func input(ofSubject index: Int) -> EngineInput {
    let replay = replays[index]
    return replay.app.isEmpty
      ? EngineInput(
        recording.packets(of: replay.subject), sensing: recording.motion(on: replay.subject),
        from: recording.start)
      : EngineInput(replay.app, from: recording.start)
  }
}

/// The engine of a subject while it is sampled.
private struct SampledSubject {
  let index: Int
  var input: EngineInputPlayer<AnyEngine>
  /// The path of the subject; `nil` if it is unknown.
  let trajectory: Trajectory?
}
