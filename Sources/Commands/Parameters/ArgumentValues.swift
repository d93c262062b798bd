/// The values of an argument that a shell can complete.
enum ArgumentValues {
  /// Numbers, and names that are defined in files.
  case any
  /// One of these words.
  case words([String])
  /// One or several of these words, separated by commas, or any other value.
  case suggestions([String])
  /// The name or path of a scenario.
  case scenario
  /// The name or path of a floor plan.
  case floorPlan
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
}
