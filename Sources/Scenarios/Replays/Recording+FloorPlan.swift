import Documents
import FloorPlans
import Recordings

extension Recording {
  /// Returns the plan in the recording's folder, as written by a run; `nil` if there is none.
  ///
  /// - Throws: The error of the plan's file.
  public func floorPlan() throws(InputError) -> FloorPlanFile? {
    let path = "\(source)/\(FloorPlanFile.fileName)"
    return InputFile.isFile(path) ? try InputFile.read(FloorPlanFile.self, at: path) : nil
  }
}
