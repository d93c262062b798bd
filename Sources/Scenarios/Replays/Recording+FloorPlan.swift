import Buildings
import Documents
import FloorPlans
import Recordings

extension Recording {
  /// Reads recordings that are used together, and checks their true positions.
  ///
  /// - Parameter plan: The plan on which they were made; `nil` to use the plan in the folder of
  ///   each recording, if there is one.
  /// - Throws: The error of a recording or a plan; `unusable` for a recording that is given twice,
  ///   even under different names, and for positions outside the plan.
  public static func read(
    _ folders: [String], on plan: FloorPlanFile? = nil
  ) throws(InputError) -> [Recording] {
    var read: [Recording] = []
    for folder in folders {
      let recording = try Recording.read(folder)
      if let same = read.first(where: recording.hasSameRows) {
        throw .unusable(
          InputPlace(folder), "its rows are those of \(same.source.quoted); give a recording once")
      }
      let plan = if let plan { plan } else { try recording.floorPlan() }
      try recording.checkPositions(on: plan)
      read.append(recording)
    }
    return read
  }

  /// Returns the plan in the recording's folder, as written by a run; `nil` if there is none.
  ///
  /// - Throws: The error of the plan's file.
  public func floorPlan() throws(InputError) -> FloorPlanFile? {
    let path = "\(source)/\(FloorPlanFile.fileName)"
    return InputFile.isFile(path) ? try InputFile.read(FloorPlanFile.self, at: path) : nil
  }

  /// Checks that the true positions lie on a plan, if there is one.
  ///
  /// - Throws: As `checkPositions(within:of:reach:)`.
  package func checkPositions(on plan: FloorPlanFile?) throws(InputError) {
    if let plan { try checkPositions(within: plan.plan.bounds) }
  }

  /// Returns `true` if two recordings have the same packets, or the same events of apps.
  private func hasSameRows(as other: Recording) -> Bool {
    sightings.isEmpty
      ? !delivered.isEmpty && delivered == other.delivered : sightings == other.sightings
  }
}
