import BLE
import Documents
import EngineFiles
import EventLines
import Foundation
import Gateways
import Phones
import Recordings
import Reports

/// What an engine on a real radio decides and is told, as it happens: on standard output, and to a program.
struct LiveOutput {
  private let choice: EngineChoice
  private let radio: RadioOptions
  private let names: DeviceNames
  private let isInLines: Bool
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
    isInLines: Bool, program: DecisionProgram?
  ) {
    self.choice = choice
    self.radio = radio
    self.names = names
    self.start = start
    self.isInLines = isInLines
    self.program = program
    encoder = LineEncoder(names: names)
    decisions = DecisionReport { names[$0] }
  }

  /// Shows an event of the engine.
  mutating func tell(_ event: AppEvent, at address: DeviceAddress) throws(InputError) {
    time = max(time, event.time)
    guard isInLines else { return }
    let subject = names[address]
    if event.kind == .launched {
      let first = EventStart(
        .live(
          radio: radio.endpoint.description, phone: nil, startedAt: start.formatted(.iso8601)),
        engine: choice.json, subjects: [subject], at: event.time)
      try Terminal.write(encoder.start(first))
      hasBegun = true
    }
    if let line = encoder.line(of: .told(event, subject: subject)) { try Terminal.write(line) }
  }

  /// Shows a decision, and runs the program for it.
  mutating func tell(_ decision: Decision, at address: DeviceAddress) throws(InputError) {
    time = max(time, decision.time)
    let subject = names[address]
    let line = encoder.line(of: .decided(decision, subject: subject))
    if isInLines {
      if let line { try Terminal.write(line) }
    } else {
      try Terminal.write(decisions.line(of: decision, by: subject) + "\n")
    }
    if let line { program?.run(for: line) }
  }

  /// Ends the lines, and waits for the program.
  func finish() throws(InputError) {
    if hasBegun { try Terminal.write(encoder.end(at: time)) }
    program?.finish()
  }
}
