import BLE
import Documents
import EventLines
import Gateways

/// The output of events at the time when they are due: of all events as lines of JSON on standard
/// output (`--jsonl`), and of decisions to a broker (`--mqtt`).
struct EventOutput {
  private var encoder: LineEncoder
  private let pace: RunPace
  private let isInLines: Bool
  private var publisher: DecisionPublisher?
  /// The lines that are not written yet.
  private var block = ""
  /// The time of the newest line.
  private var time: Instant

  /// The length, in bytes, at which collected lines are written although more lines are due.
  private static let blockLength = 1 << 15

  /// Connects to the broker, writes the first line, and starts the clock.
  init(_ start: StartLine, by encoder: LineEncoder, as options: EventOptions) throws(InputError) {
    let publisher = try options.broker.map { broker throws(InputError) in
      try DecisionPublisher(broker, overflow: .wait)
    }
    try self.init(
      start, by: encoder, inLines: options.isInLines, to: publisher, at: options.speed)
  }

  /// Writes the first line, and starts the clock.
  ///
  /// - Parameter publisher: Publishes decisions; `nil` if none are published.
  init(
    _ start: StartLine, by encoder: LineEncoder, inLines isInLines: Bool,
    to publisher: DecisionPublisher?, at speed: RunSpeed
  ) throws(InputError) {
    self.encoder = encoder
    self.isInLines = isInLines
    self.publisher = publisher
    pace = RunPace(speed, from: .now, at: start.time)
    time = start.time
    if isInLines { try Terminal.write(encoder.start(start)) }
    try self.publisher?.begin(start.subjects)
  }

  /// Outputs the events of a source when they are due, up to a limit, or until the task is
  /// cancelled.
  mutating func write<Source>(
    _ events: inout EventMerge<Source>, of source: Source, before limit: Instant? = nil
  ) async throws(InputError) {
    while !Task.isCancelled, let event = events.next(in: source, before: limit) {
      if event.time > time {
        try publisher?.settle()
        if pace.speed != .unlimited {
          try flush()
          await pace.wait(until: event.time)
          if Task.isCancelled { break }
        }
        time = event.time
      }
      try write(event)
      if block.utf8.count >= Self.blockLength { try flush() }
    }
    // If an instant was interrupted, it is unknown where a walker is at the end of that instant.
    if !Task.isCancelled { try publisher?.settle() }
    try flush()
  }

  private mutating func write(_ event: LineEvent) throws(InputError) {
    guard let line = encoder.line(of: event) else { return }
    if isInLines { block += line }
    if case .decided(let decision, let subject) = event {
      try publisher?.publish(decision, about: subject, line: line)
    }
  }

  /// Writes the last line, and waits for the broker to acknowledge all messages.
  ///
  /// - Parameter end: The time of the end of the run; `nil` if the events were interrupted.
  /// - Returns: The error if messages did not arrive; `nil` otherwise.
  func end(at end: Instant?) throws(InputError) -> InputError? {
    if isInLines { try Terminal.write(encoder.end(at: end ?? time, isPartial: end == nil)) }
    return publisher?.finish()
  }

  private mutating func flush() throws(InputError) {
    guard !block.isEmpty else { return }
    try Terminal.write(block)
    block = ""
  }
}
