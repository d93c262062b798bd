import BLE
import Documents
import EventLines
import Gateways

/// The writing of events as lines of JSON on standard output, at a speed: `--jsonl`.
struct LineOutput {
  private var encoder: LineEncoder
  private let pace: Pace
  /// Lines that are not written yet.
  private var block = ""
  /// The time of the newest line.
  private var time: Instant

  /// The number of bytes that are written together if they are due together.
  private static let blockLength = 1 << 15

  /// Writes the first line, and starts the clock.
  init(_ start: EventStart, by encoder: LineEncoder, at speed: Speed) throws(InputError) {
    self.encoder = encoder
    pace = Pace(speed, from: .now, at: start.time)
    time = start.time
    try Terminal.write(encoder.start(start))
  }

  /// Writes the events of a source when they are due, up to a limit, or until the task is cancelled.
  mutating func write<Source>(
    _ events: inout EventMerge<Source>, of source: Source, before limit: Instant? = nil
  ) async throws(InputError) {
    while !Task.isCancelled, let event = events.next(in: source, before: limit) {
      if event.time > time, pace.speed != .unlimited {
        try flush()
        await pace.wait(until: event.time)
        if Task.isCancelled { break }
      }
      time = max(time, event.time)
      block += encoder.line(of: event) ?? ""
      if block.utf8.count >= Self.blockLength { try flush() }
    }
    try flush()
  }

  /// Writes the last line.
  ///
  /// - Parameter end: The time of the end; `nil` if the events were interrupted.
  func end(at end: Instant?) throws(InputError) {
    try Terminal.write(encoder.end(at: end ?? time, isPartial: end == nil))
  }

  private mutating func flush() throws(InputError) {
    guard !block.isEmpty else { return }
    try Terminal.write(block)
    block = ""
  }
}

extension Arguments {
  /// Returns the speed of the lines that `--jsonl` asks for; `nil` without the option.
  ///
  /// - Parameter isPaced: `true` if other output has the speed that is given; `nil` if none can.
  /// - Throws: `unusable` for `--speed` alone, or if other output is asked for.
  mutating func lineSpeed(
    beside format: Format, orElse isPaced: Bool? = nil
  ) throws(InputError) -> Speed? {
    let isAsked = try flag("--jsonl")
    let speed = try speed()
    guard isAsked else {
      guard speed == nil || isPaced == true else {
        let other = isPaced == nil ? "" : ", or a capture on standard output"
        throw .unusable(InputPlace("--speed"), "requires --jsonl\(other)")
      }
      return nil
    }
    guard format == .text else {
      throw .unusable(InputPlace("--jsonl"), "cannot be combined with --format json")
    }
    return speed ?? .unlimited
  }
}
