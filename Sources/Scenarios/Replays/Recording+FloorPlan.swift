import Documents
import FloorPlans
import Recordings

extension Recording {
  /// The plan that stands in the recording's folder, as a run leaves it there; `nil` where none does.
  ///
  /// - Throws: What is wrong with it.
  public func floorPlan() throws(InputError) -> FloorPlanFile? {
    let path = "\(source)/\(FloorPlanFile.fileName)"
    return InputFile.isFile(path) ? try InputFile.read(FloorPlanFile.self, at: path) : nil
  }
}
