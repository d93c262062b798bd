import Documents
import Reports
import Studies

/// The options that several commands take.
extension Arguments {
  /// The seeds of many runs: as many as an option says, from `--first-seed` on. `simrun run`
  /// takes each of them.
  ///
  /// - Parameters:
  ///   - name: The option that says how many.
  ///   - most: How many there may be.
  mutating func seeds(
    _ name: String, upTo most: UInt64
  ) throws(InputError) -> ClosedRange<UInt64> {
    let more = try integer(name, in: 1...most) - 1
    let all = RunReport.seeds
    let first = try integer("--first-seed", in: all.lowerBound...all.upperBound - more)
    return first...first + more
  }

  /// How many runs are carried out at a time, by `--threads`: as many as there are cores, where
  /// nothing is said.
  mutating func hands() throws(InputError) -> SideBySide {
    SideBySide(threads: try optionalInteger("--threads", in: 1...1024) ?? SideBySide.cores)
  }

  /// The folder that `--out` names for files, into which they can be written; `nil` where it is not
  /// given.
  mutating func outputFolder() throws(InputError) -> String? {
    guard let path = try optionalText("--out") else { return nil }
    try OutputFolder.attempt(at: path)
    return path
  }

  /// The file that `--out` names, which can be written; `nil` where it is not given.
  mutating func outputFile() throws(InputError) -> String? {
    guard let path = try optionalText("--out") else { return nil }
    try OutputFolder.attemptFile(at: path)
    return path
  }

  /// The settings of engines that `--set KEY=VALUE` replaces, in order.
  mutating func overrides() throws(InputError) -> [SettingOverride] {
    var overrides: [SettingOverride] = []
    for setting in texts("--set") { overrides.append(try SettingOverride(setting)) }
    return overrides
  }
}
