import Documents
import Reports
import Studies

/// The options that several commands take.
extension Arguments {
  /// Returns the seeds of many runs: a count given by an option, from `--first-seed` on. `simrun
  /// run` accepts each of them.
  ///
  /// - Parameters:
  ///   - name: The option for the count.
  ///   - most: The maximum count.
  mutating func seeds(
    _ name: String, upTo most: UInt64
  ) throws(InputError) -> ClosedRange<UInt64> {
    let more = try integer(name, in: 1...most) - 1
    let all = RunReport.seeds
    let first = try integer("--first-seed", in: all.lowerBound...all.upperBound - more)
    return first...first + more
  }

  /// Returns the number of parallel runs by `--threads`; the number of cores by default.
  mutating func hands() throws(InputError) -> ParallelRuns {
    ParallelRuns(threads: try optionalInteger("--threads", in: 1...1024) ?? ParallelRuns.cores)
  }

  /// Returns the folder that `--out` names, which must be writable; `nil` without the option.
  mutating func outputFolder() throws(InputError) -> String? {
    guard let path = try optionalText("--out") else { return nil }
    try OutputFolder.attempt(at: path)
    return path
  }

  /// Returns the file that `--out` names, which must be writable; `nil` without the option.
  mutating func outputFile() throws(InputError) -> String? {
    guard let path = try optionalText("--out") else { return nil }
    try OutputFolder.attemptFile(at: path)
    return path
  }

  /// Returns the engine settings that `--set KEY=VALUE` overrides, in order.
  mutating func overrides() throws(InputError) -> [SettingOverride] {
    var overrides: [SettingOverride] = []
    for setting in texts("--set") { overrides.append(try SettingOverride(setting)) }
    return overrides
  }
}
