import BLE
import Documents
import Recordings

/// The encoder of events as lines of JSON, one event at a time.
///
///     var encoder = LineEncoder(names: names)
///     write(encoder.start(start))
///     for event in events { if let line = encoder.line(of: event) { write(line) } }
///     write(encoder.end(at: time))
///
/// Each line is an object, and ends in a line break. No line contains a further line break or a
/// control character, whatever a radio receives. The lines do not depend on the pace of reading.
package struct LineEncoder: Sendable {
  private let objects: EventObjects
  /// The newest truth of each subject, without its time.
  private var truth: [DeviceAddress: TruthRow] = [:]
  /// The number of lines since the first.
  private var count = 0

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - names: The names of devices.
  ///   - anchor: Returns the names of anchors, if they are not those of `names`.
  package init(names: DeviceNames, anchor: (@Sendable (Anchor) -> String)? = nil) {
    objects = EventObjects(names: names, anchor: anchor)
  }

  /// Returns the first line.
  package func start(_ start: StartLine) -> String { start.json.line + "\n" }

  /// Returns the line of an event; `nil` for a row of ground truth that repeats the row before, or
  /// for an event that has no word.
  package mutating func line(of event: LineEvent) -> String? {
    if case .truth(var row) = event {
      row.time = .start
      guard truth.updateValue(row, forKey: row.subject) != row else { return nil }
    }
    guard let json = objects.json(of: event) else { return nil }
    count += 1
    return json.line + "\n"
  }

  /// Returns the last line.
  ///
  /// - Parameter isPartial: `true` if the output was interrupted.
  package func end(at time: Instant, isPartial: Bool = false) -> String {
    let end = JSON(members: [
      EventKeys.event: EventWord.end.json,
      EventKeys.time: JSON(time.seconds),
      EventKeys.events: JSON(count),
      EventKeys.partial: .flag(isPartial),
    ])
    return end.line + "\n"
  }
}
