import BLE
import Documents
import EngineFiles
import EventLines
import Foundation
import Gateways
import Phones
import Recordings
import Reports

/// The outputs of an engine on a real radio: to standard output, to a broker, and to a program.
struct LiveOutput {
  private let choice: EngineChoice
  private let radio: RadioOptions
  private let names: DeviceNames
  private let isInLines: Bool
  private var publisher: DecisionPublisher?
  private let program: DecisionProgram?
  private var encoder: LineEncoder
  private let decisions: DecisionReport
  /// The time of day at 0 s.
  private let start: Date
  /// `true` once the first line was written.
  private var hasBegun = false
  private var time = Instant.start

  init(
    of choice: EngineChoice, on radio: RadioOptions, names: DeviceNames, startedAt start: Date,
    isInLines: Bool, publisher: DecisionPublisher?, program: DecisionProgram?
  ) {
    self.choice = choice
    self.radio = radio
    self.names = names
    self.start = start
    self.isInLines = isInLines
    self.publisher = publisher
    self.program = program
    encoder = LineEncoder(names: names)
    decisions = DecisionReport { names[$0] }
  }

  /// Shows an event of the engine.
  mutating func write(_ event: AppEvent, at address: DeviceAddress) throws(InputError) {
    time = max(time, event.time)
    let subject = names[address]
    if event.kind == .launched { try publisher?.begin([subject]) }
    guard isInLines else { return }
    if event.kind == .launched {
      // The time of the start has a fraction of a second, because the age of a decision is computed
      // from it.
      let startedAt = start.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      let first = StartLine(
        .live(radio: radio.endpoint.description, phone: nil, startedAt: startedAt),
        engine: choice.json, subjects: [subject], at: event.time)
      try Terminal.write(encoder.start(first))
      hasBegun = true
    }
    if let line = encoder.line(of: .delivered(event, subject: subject)) { try Terminal.write(line) }
  }

  /// Shows and publishes a decision, and runs the program for it.
  mutating func write(_ decision: Decision, at address: DeviceAddress) throws(InputError) {
    time = max(time, decision.time)
    let subject = names[address]
    let line = encoder.line(of: .decided(decision, subject: subject))
    if isInLines {
      if let line { try Terminal.write(line) }
    } else {
      try Terminal.write(decisions.line(of: decision, by: subject) + "\n")
    }
    guard let line else { return }
    try publisher?.publish(decision, about: subject, line: line)
    program?.run(for: line)
  }

  /// Publishes where the person is, after the decisions that were made together.
  mutating func settle() throws(InputError) { try publisher?.settle() }

  /// Ends the lines, and waits for the broker and the program.
  ///
  /// - Returns: The error if messages did not arrive; `nil` otherwise.
  func finish() throws(InputError) -> InputError? {
    if hasBegun { try Terminal.write(encoder.end(at: time)) }
    let failure = publisher?.finish()
    program?.finish()
    return failure
  }
}
