import Documents
import Recordings

/// The report of an export: the number of rows written, and the losses.
package struct ExportReport: Report, Sendable {
  let recording: String
  let file: String
  let format: ExportFormat
  let count: Int
  let receivers: [String]
  /// The time of day at 0 s in the file, in nanoseconds since the beginning of 1970.
  let start: Int64
  /// `true` if the recording states the time of day.
  let hasStart: Bool
  let losses: ExportLosses

  /// The text for people.
  package var text: String {
    var lines = [
      "\(file.onOneLine): \(count.counted("packet")) as \(format.rawValue), "
        + receivers.count.counted("receiver"),
      "0 s is \(TimeOfDay.text(of: start))"
        + (hasStart ? "" : ", because the recording has no time of day"),
    ]
    let sentences = losses.sentences
    lines.append(sentences.isEmpty ? "the file holds all of it" : "not in the file")
    lines += sentences.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as an object.
  package var json: JSON {
    [
      "recording": .text(recording), "file": .text(file), "format": .text(format.rawValue),
      "packets": JSON(count), "receivers": JSON(receivers.map(\.onOneLine)),
      "start": .text(TimeOfDay.text(of: start)), "notInFile": JSON(losses.sentences),
    ]
  }
}
