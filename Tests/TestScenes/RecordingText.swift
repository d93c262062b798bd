import Documents
import Recordings
import TestSupport
import Testing

/// Recordings as the text of their two tables.
package enum RecordingText {
  package static let advertisementHeader = "time_s,receiver,transmitter,channel,rssi_dbm,payload\n"
  package static let truthHeader = "time_s,subject,x_m,y_m,heading_deg,place\n"

  /// Reads a recording with given rows, whose last line break is optional. By default it has no
  /// ground truth.
  package static func read(_ rows: String, truth: String? = nil) throws -> Recording {
    func ended(_ rows: String) -> String {
      rows.isEmpty || rows.hasSuffix("\n") ? rows : rows + "\n"
    }
    return try read(
      files: advertisementHeader + ended(rows), truth.map { truthHeader + ended($0) })
  }

  package static func read(files advertisements: String, _ truth: String?) throws -> Recording {
    var recording: Recording?
    try withTemporaryFolder { folder in
      var output = OutputFolder()
      output.add("advertisements.csv", advertisements)
      if let truth { output.add("truth.csv", truth) }
      try output.write(to: folder)
      recording = try Recording.read(folder)
    }
    return try #require(recording)
  }
}
