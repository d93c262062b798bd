import Captures
import Recordings

extension ExportedLevel {
  /// The columns of a table of contacts, as apps write them since 2021.
  ///
  /// - SeeAlso: Herald, `ContactLog.java`.
  static let heraldHeader =
    "time,sensor,id,detect,read,measure,share,visit,detectHerald,delete,data"

  /// The row of a reading: 3 in the column `measure`, and the level as data. The time is cut to
  /// milliseconds.
  var heraldRow: String {
    let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let whole = TimeOfDay.text(of: seconds * 1_000_000_000).dropLast().replacing("T", with: " ")
    let milliseconds = (rest / 1_000_000).padded(to: 3)
    return "\(whole).\(milliseconds)+0000,BLE,\(device),,,3,,,,,RSSI:\(wholeDBm).0"
  }
}
