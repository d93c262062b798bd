import BLE
import Documents
import Explaining
import Foundation
import Gateways
import Interchange
import Scenarios

/// The captures of a run that `--pcapng` and `--btsnoop` request.
struct CaptureOptions {
  private let files: [(format: ExportCaptureFormat, place: OutputPlace)]
  /// The format of the capture on standard output; `nil` if no capture goes there.
  private let live: ExportCaptureFormat?
  private let speed: RunSpeed

  private static let options: [(place: InputPlace, format: ExportCaptureFormat)] = [
    (RunCommand.Parameters.place(of: \.pcapng), .pcapng),
    (RunCommand.Parameters.place(of: \.btsnoop), .btsnoop),
  ]

  /// Reads the options.
  ///
  /// - Throws: `unusable` if something else is to be printed while a capture goes to standard
  ///   output, or if standard output is a terminal; the errors of `ValueParser.speed`;
  ///   `unwritable`.
  init(from arguments: Arguments<RunCommand.Parameters>) throws(InputError) {
    var files: [(format: ExportCaptureFormat, place: OutputPlace)] = []
    var live: ExportCaptureFormat?
    let paths = [try arguments.pcapng, try arguments.btsnoop]
    for (option, path) in zip(Self.options, paths) {
      guard let path else { continue }
      guard path == "-" else {
        files.append((option.format, try OutputPlace(result: path)))
        continue
      }
      let others = arguments.given(
        \.pcapng, \.btsnoop, \.follow, \.format, \.page, \.isInLines, \.broker.parameters.place,
        \.folder)
      if let other = others.first(where: { $0 != option.place.source }) {
        throw .unusable(option.place, "'-' cannot be combined with \(other)")
      }
      guard isatty(STDOUT_FILENO) == 0 else {
        throw .unusable(
          option.place, "'-' is a terminal; pipe it, as in ... | wireshark -k -i -")
      }
      live = option.format
    }
    self.files = files
    self.live = live
    speed = try arguments.speed ?? .unlimited
  }

  /// `true` if a capture goes to standard output, so that nothing else may go there.
  var isLive: Bool { live != nil }

  /// Checks that the formats can hold the run.
  ///
  /// - Throws: `unusable` for a scenario with trials; the errors of `CapturedRun.check`.
  func check(_ scenario: Scenario) throws(InputError) {
    for option in Self.options
    where scenario.trials != nil
      && (live == option.format || files.contains { $0.0 == option.format })
    {
      throw .unusable(
        option.place, "\(scenario.name) has trials; there is no single run to capture")
    }
  }

  /// Runs the scenario for its captures.
  ///
  /// - Returns: The exit status of the program; `nil` if the report follows.
  func perform(
    of scenario: Scenario, variant: String?, seed: UInt64
  ) async throws(InputError) -> ExitStatus? {
    guard live != nil || !files.isEmpty else { return nil }
    guard let run = try CapturedRun(of: scenario, variant: variant, seed: seed) else {
      throw scenario.lacks(variant, at: InputPlace(option: .variant))
    }
    for option in Self.options
    where live == option.format || files.contains(where: { $0.format == option.format }) {
      try run.check(option.format, at: option.place)
    }
    for (format, place) in files {
      let isDone = try await Interruption.cancels { () throws(InputError) in
        try await Self.write(run, as: format, to: place)
      }
      guard isDone else {
        Terminal.logInterruption(before: place)
        return .interrupted
      }
    }
    guard let live else { return nil }
    Terminal.log("simrun: \(scenario.name), seed \(seed)")
    let speed = speed
    let count = try await Interruption.cancels { () throws(InputError) in
      let pace = RunPace(speed, from: .now)
      return try await run.perform(as: live, waiting: { await pace.wait(until: $0) }) {
        bytes throws(InputError) in try Terminal.write(bytes)
      }
    }
    return count == nil ? .interrupted : .done
  }

  /// Writes a file completely, or not at all.
  ///
  /// - Returns: `false` if the task was cancelled.
  private static func write(
    _ run: CapturedRun, as format: ExportCaptureFormat, to place: OutputPlace
  ) async throws(InputError) -> Bool {
    let file = try place.file("capture")
    let count = try await run.perform(as: format) { bytes throws(InputError) in
      try file.append(bytes)
      return true
    }
    guard count != nil else { return false }
    try file.finish()
    try place.write(file)
    return true
  }
}
