import Documents
import Measurements
import Recordings
import Reports
import Scenarios

extension CheckCommand {
  /// Holds a first walk through a building against the forecast of its scenario, in place of the
  /// scenario's expectations.
  ///
  /// - Throws: `unusable` for several scenarios, for a format other than text and JSON, and with
  ///   too few seeds; the errors of `InstallationCheck`.
  static func performInstalled(
    _ folder: String, _ arguments: Arguments<Parameters>, seeds: ClosedRange<UInt64>
  ) throws(InputError) -> ExitStatus {
    let place = Parameters.place(of: \.installed)
    for word in arguments.given(
      \.household, \.person, \.share, \.conclusive, \.unmeasuredAtMost, \.baseline, \.folder)
    {
      throw .unusable(place, "not available with \(word)")
    }
    let names = try arguments.scenarios
    guard names.count == 1 else {
      throw .unusable(place, "a walk is held against one scenario, not \(names.count)")
    }
    guard let format = Format(rawValue: try arguments.format.rawValue) else {
      throw .unusable(Parameters.place(of: \.format), "--installed prints text or json")
    }
    guard seeds.count >= InstallationCheck.fewestWalks else {
      throw .outOfRange(
        Parameters.place(of: \.runs), given: String(seeds.count),
        allowed: "at least \(InstallationCheck.fewestWalks) with --installed")
    }
    let recording = try Recording.read(folder)
    let variant = try arguments.variant
    let scenario = try ScenarioLibrary.scenario(names[0])
    let world = try scenario.world(of: variant, at: Parameters.place(of: \.variant))
    Terminal.warn(recording.warnings)
    var line = ProgressLine("walk")
    defer { line.clear() }
    let check = try InstallationCheck(of: recording, in: world, at: scenario.place, seeds: seeds) {
      line.show(done: $0, of: $1)
    }
    line.clear()
    let report = InstallationReport(
      check, of: recording.source, in: names[0], seeds: seeds, warnings: recording.warnings)
    try Terminal.write(report, as: format)
    return report.isMet ? .done : .notMet
  }
}
