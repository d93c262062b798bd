import BLE
import Documents
import Phones

/// Writing of `delivered.csv`.
extension Recording {
  /// Returns the table, with a row for each event, and a further row for each beacon of a ranging
  /// event.
  ///
  /// - Throws: `unusable` if the table cannot contain a name or an event.
  func deliveredTable() throws(InputError) -> String {
    var text = Self.deliveredHeader
    for row in delivered { text += try lines(of: row) }
    return text
  }

  /// The header of the table, with its line break.
  package static var deliveredHeader: String {
    AppColumn.allCases.map(\.word).joined(separator: ",") + "\n"
  }

  /// Returns the rows of an event, with their line breaks.
  ///
  /// - Throws: As `deliveredTable()`.
  package func lines(of row: DeliveredRow) throws(InputError) -> String {
    guard let word = DeliveredWord(row.event.kind) else {
      throw .unusable(
        InputPlace(source),
        "an event of \(names[row.phone].quoted) at \(DecimalSeconds.text(row.time)) s cannot be "
          + "written: a refusal of a command other than to monitor or range, a scan that neither a "
          + "rule nor its mode blocks, or a region that no rule leaves unreported")
    }
    var text = try line(word, of: row, DeliveredValues(of: row.event.kind, in: names))
    guard let listed = word.listed else { return text }
    for cells in DeliveredValues.list(of: row.event.kind) {
      text += try line(listed, of: row, cells)
    }
    return text
  }

  private func line(
    _ word: DeliveredWord, of row: DeliveredRow, _ cells: DeliveredValues
  ) throws(InputError) -> String {
    var line = DecimalSeconds.text(row.time) + "," + (try checked(names[row.phone]))
    line += "," + word.rawValue
    line += "," + (try cells.name.map { name throws(InputError) in try checked(name) } ?? "")
    line += "," + (cells.channel.map { String($0.rawValue) } ?? "")
    line += "," + Self.text(of: cells.rssi)
    line += "," + Self.text(of: cells.measuredPower)
    line += "," + (cells.characteristic ?? "")
    line += "," + (cells.data.map { Hexadecimal.text(of: $0) } ?? "")
    return line + "," + (cells.rule ?? "") + "\n"
  }

  private static func text(of level: PowerLevel?) -> String { level?.dBm.inFewDigits ?? "" }
}
