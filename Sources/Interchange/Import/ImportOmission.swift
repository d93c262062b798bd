import BLE
import Captures

/// The reason why something in a file was not imported.
package enum ImportOmission: Error, Hashable, CaseIterable, Sendable, CustomStringConvertible {
  /// A record of a capture is not an advertisement.
  case capture(CaptureOmission)
  /// A response to a scan request. A recording holds advertisements, and the payloads of the two
  /// would get mixed up.
  case scanResponse
  /// An extended advertisement with more data than a recording can hold.
  case longData
  /// The row has no time.
  case untimed
  /// The row is more than 126 years later than the first one.
  case late
  /// A table cannot contain the name of a device.
  case name
  /// A device has received its own packet.
  case itself
  /// A message of a topic that is not imported.
  case topic
  /// A line is not a message, or a message has no object as its payload.
  case message
  /// The row has no level, or a level outside -127 ... 20 dBm.
  case level
  /// A row of a Herald table that is not about a level.
  case row
  /// A packet that another file has already provided.
  case repeated

  /// The reasons, in the order of reports.
  package static let allCases: [ImportOmission] =
    CaptureOmission.allCases.map(ImportOmission.capture)
    + [
      .scanResponse, .longData, .untimed, .late, .name, .itself, .topic, .message, .level, .row,
      .repeated,
    ]

  /// The reason in words.
  package var description: String {
    switch self {
    case .capture(let reason): reason.description
    case .scanResponse: "scan response"
    case .longData: "more than \(Payload.capacity) bytes of data"
    case .untimed: "without a time"
    case .late: "more than 126 years after the first"
    case .name: "name that a table cannot contain"
    case .itself: "heard by the device itself"
    case .topic: "message of another topic"
    case .message: "not a message"
    case .level: "without a level"
    case .row: "row about something else"
    case .repeated: "in another file, too"
    }
  }
}
