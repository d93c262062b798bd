import Documents
import Recordings
import TestSupport
import Testing

/// Recordings as the text of their tables.
package enum RecordingText {
  package static let advertisementHeader = "time_s,receiver,transmitter,channel,rssi_dbm,payload\n"
  package static let truthHeader = "time_s,subject,x_m,y_m,heading_deg,place\n"
  package static let deliveredHeader =
    "time_s,phone,event,name,channel,rssi_dbm,measured_dbm,characteristic,data,rule\n"

  /// Reads a recording with given rows, whose last line break is optional. By default it has no
  /// ground truth, and no phone with a system.
  package static func read(
    _ rows: String?, truth: String? = nil, delivered: String? = nil
  ) throws -> Recording {
    func ended(_ rows: String) -> String {
      rows.isEmpty || rows.hasSuffix("\n") ? rows : rows + "\n"
    }
    return try read(
      files: rows.map { advertisementHeader + ended($0) }, truth.map { truthHeader + ended($0) },
      delivered.map { deliveredHeader + ended($0) })
  }

  package static func read(
    files advertisements: String?, _ truth: String?, _ delivered: String? = nil
  ) throws -> Recording {
    var recording: Recording?
    try withTemporaryFolder { folder in
      var output = OutputFolder()
      if let advertisements { output.add("advertisements.csv", advertisements) }
      if let truth { output.add("truth.csv", truth) }
      if let delivered { output.add("delivered.csv", delivered) }
      try output.write(to: folder)
      recording = try Recording.read(folder)
    }
    return try #require(recording)
  }
}
