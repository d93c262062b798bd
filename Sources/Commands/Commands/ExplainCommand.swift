import BLE
import Documents
import Explaining
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring
import Sim

/// `simrun explain SCENARIO` or `simrun explain RECORDING`: an explanation of a decision with the
/// smallest changes that avoid it, or of packets with the terms of their levels and their outcomes.
struct ExplainCommand {
  private let subject: Subject
  private let format: Format

  /// The subject of the explanation.
  private enum Subject {
    case scenario(ScenarioExplanation)
    case recording(RecordingExplanation)
  }

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario or the recording's folder")
    let seed = try arguments.optionalInteger("--seed", in: RunReport.seeds)
    let variant = try arguments.optionalText("--variant")
    let engine = try ReplaySource.Options(from: &arguments)
    let decision = try arguments.optionalInteger("--decision", in: 1...1_000_000)
    let time = try arguments.optionalTime("--at")
    let packets = try PacketOptions(from: &arguments)
    format = try arguments.choice("--format")
    try arguments.finish()
    guard decision == nil || time == nil && packets.given.isEmpty else {
      throw .unusable(
        InputPlace("--decision"),
        "cannot be combined with --at, --packets, --beacon, --receiver, --walker or --fate")
    }
    if Recording.isAt(name) {
      let others = [("--seed", seed != nil), ("--variant", variant != nil)]
      try Self.refuse(
        others.filter(\.1).map(\.0) + packets.given,
        "applies to scenarios only; \(name.inShell) is a recording"
          + Self.hint(on: name))
      subject = .recording(
        try RecordingExplanation(ReplaySource(name, engine), decision: decision, at: time))
    } else {
      try Self.refuse(
        engine.ofRecordings,
        "applies to recordings only; \(name.inShell) is a scenario")
      subject = .scenario(
        try ScenarioExplanation(
          of: name, variant: variant, seed: seed, engine, decision: decision, at: time, packets))
    }
  }

  /// The options that choose packets.
  struct PacketOptions {
    let count: Int?
    let beacon: String?
    let receiver: String?
    let walker: String?
    let fate: PacketChoice.Fate?

    init(from arguments: inout Arguments) throws(InputError) {
      count = try arguments.optionalInteger("--packets", in: 1...1000)
      beacon = try arguments.optionalText("--beacon")
      receiver = try arguments.optionalText("--receiver")
      guard beacon == nil || receiver == nil else {
        throw .unusable(
          InputPlace("--receiver"), "cannot be combined with --beacon: no packet is of both")
      }
      walker = try arguments.optionalText("--walker")
      fate = try arguments.optionalChoice("--fate", of: PacketChoice.Fate.self)
    }

    /// The words of the options that were given.
    var given: [String] {
      [
        ("--packets", count != nil), ("--beacon", beacon != nil),
        ("--receiver", receiver != nil), ("--walker", walker != nil), ("--fate", fate != nil),
      ].filter(\.1).map(\.0)
    }
  }

  private static func refuse(
    _ options: [String], _ sentence: String
  ) throws(InputError) {
    guard let option = options.first else { return }
    throw .unusable(InputPlace(option), sentence)
  }

  /// Returns a hint at the scenario in a run's folder; empty if there is none.
  private static func hint(on folder: String) -> String {
    let scenario = "\(folder)/scenario.json"
    return FileManager.default.fileExists(atPath: scenario)
      ? "; its scenario is \(scenario.inShell)" : ""
  }

  func perform() async throws(InputError) -> ExitStatus {
    switch subject {
    case .scenario(let explanation): try await searchAndWrite(explanation.report())
    case .recording(let explanation): try await searchAndWrite(explanation.report())
    }
  }

  /// Searches for changes and writes the report.
  private func searchAndWrite(
    _ report: some ExplanationReport & Sendable
  ) async throws(InputError) -> ExitStatus {
    let report = try await LongWork.perform(
      counting: "setting or device"
    ) { line throws(InputError) in
      var report = report
      try report.findChanges { line.show(done: $0, of: $1) }
      return report
    }
    try Terminal.write(report, as: format)
    return report.changes?.isPartial == true ? .interrupted : .done
  }
}

extension ReplaySource.Options {
  /// The words of the given options that apply to recordings only.
  fileprivate var ofRecordings: [String] {
    [
      ("--interior", interior), ("--exterior", exterior), ("--subject", subject),
      ("--floorplan", floorPlan), ("--phone", phone),
    ].filter { $0.1 != nil }.map(\.0)
  }
}
