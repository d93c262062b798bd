import Documents
import Recordings

/// Where a map comes from.
public enum SurveySource: Sendable {
  /// From a map's file.
  case file(SurveyMap)
  /// From recordings of a survey.
  case recordings([Recording])

  /// What an option names: a map's file, or one recording or more, with commas between.
  ///
  /// - Throws: What is wrong with the file, or with the recordings; `unusable` where a file is not
  ///   the only one.
  public init(option text: String) throws(InputError) {
    let paths = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if let file = paths.first(where: InputFile.isFile) {
      guard paths.count == 1 else {
        throw .unusable(InputPlace(file), "a map file cannot be combined with other surveys")
      }
      self = .file(try SurveyMap.read(file))
      return
    }
    var recordings: [Recording] = []
    for path in paths { recordings.append(try Recording.read(path)) }
    self = .recordings(recordings)
  }

  /// What is doubtful in the recordings.
  public var warnings: [InputWarning] {
    switch self {
    case .file: []
    case .recordings(let recordings): recordings.flatMap(\.warnings)
    }
  }

  /// The map.
  ///
  /// - Throws: Where recordings give none.
  public func map(_ settings: SurveyMap.Settings) throws(InputError) -> SurveyMap {
    switch self {
    case .file(let map): map
    case .recordings(let recordings): try SurveyMap(of: recordings, settings)
    }
  }
}
