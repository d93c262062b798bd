import Buildings
import Documents
import FloorPlans
import Recordings

/// The source of a map.
public enum SurveySource: Sendable {
  /// The file of a map.
  case file(SurveyMap)
  /// Recordings of a survey.
  case recordings([Recording])

  /// Reads the source that an option names: the file of a map, or one or more recordings, separated
  /// by commas.
  ///
  /// - Parameter plan: The plan of the map or the recordings; `nil` to use the plan in the folder
  ///   of each.
  /// - Throws: The error of the file or of the recordings; `unusable` if the file of a map is given
  ///   together with other files, or has cells off the plan.
  public init(option text: String, on plan: FloorPlanFile? = nil) throws(InputError) {
    let paths = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if let file = paths.first(where: InputFile.isFile) {
      guard paths.count == 1 else {
        throw .unusable(InputPlace(file), "a map file cannot be combined with other surveys")
      }
      let map = try SurveyMap.read(file)
      if let plan { try map.checkCells(within: plan.plan.bounds, at: InputPlace(file)) }
      self = .file(map)
      return
    }
    self = .recordings(try Recording.read(paths, on: plan))
  }

  /// The warnings about the recordings.
  public var warnings: [InputWarning] {
    switch self {
    case .file: []
    case .recordings(let recordings): recordings.flatMap(\.warnings)
    }
  }

  /// Returns the map.
  ///
  /// - Throws: `InputError` if the recordings yield no map.
  public func map(_ settings: SurveyMap.Settings) throws(InputError) -> SurveyMap {
    switch self {
    case .file(let map): map
    case .recordings(let recordings): try SurveyMap(of: recordings, settings)
    }
  }
}
