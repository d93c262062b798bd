import BLE
import Documents
import Phones

/// Writing of the table of what apps were told.
extension Recording {
  /// The table, with a row for each event, and one for each beacon of a report of ranging.
  ///
  /// - Throws: `unusable` if the table cannot contain a name or an event.
  func toldTable() throws(InputError) -> String {
    var text = AppColumn.allCases.map(\.word).joined(separator: ",") + "\n"
    for row in told {
      guard let word = AppWord(row.event.kind) else {
        throw .unusable(
          InputPlace(source),
          "\(names[row.phone].quoted) was refused a command other than to monitor or range at "
            + "\(DecimalSeconds.text(row.time)) s, which cannot be written")
      }
      text += try line(word, of: row, cells(of: row.event.kind))
      guard case .told(.ranged(let beacons), rule: _) = row.event.kind else { continue }
      for beacon in beacons {
        text += try line(
          .beacon, of: row,
          [
            .name: beacon.identifier.description, .rssi: Self.text(of: beacon.rssi),
            .measured: Self.text(of: beacon.measuredPower),
          ])
      }
    }
    return text
  }

  private func line(
    _ word: AppWord, of row: AppRow, _ cells: [AppColumn: String]
  ) throws(InputError) -> String {
    var line = DecimalSeconds.text(row.time) + "," + (try checked(names[row.phone]))
    line += "," + word.rawValue
    for column in AppColumn.allCases.dropFirst(3) { line += "," + (cells[column] ?? "") }
    return line + "\n"
  }

  /// The values of an event in the columns that it has, except the beacons of ranging.
  private func cells(of kind: AppEvent.Kind) throws(InputError) -> [AppColumn: String] {
    guard case .told(let event, let rule) = kind else { return [:] }
    var cells: [AppColumn: String] = [.rule: rule?.name ?? ""]
    switch event {
    case .advertisement(let packet):
      cells[.name] = try checked(names[packet.transmitter])
      cells[.channel] = packet.channel.map { String($0.rawValue) }
      cells[.rssi] = Self.text(of: packet.rssi)
      cells[.data] = Hexadecimal.text(of: packet.payload)
    case .region(let event): cells[.name] = event.region.description
    case .connected(let device), .connectionRefused(let device), .disconnected(let device):
      cells[.name] = try checked(names[device])
    case .rssi(let rssi, of: let device):
      cells[.name] = try checked(names[device])
      cells[.rssi] = Self.text(of: rssi)
    case .value(let bytes, of: let characteristic, on: let device):
      cells[.name] = try checked(names[device])
      cells[.characteristic] = characteristic.text
      cells[.data] = Hexadecimal.text(of: bytes ?? [])
    case .written(_, to: let characteristic, on: let device):
      cells[.name] = try checked(names[device])
      cells[.characteristic] = characteristic.text
    case .refused(.monitor(let region)), .refused(.range(let region)):
      cells[.name] = region.description
    case .ranged, .refused, .bluetooth, .wake: break
    }
    return cells
  }

  private static func text(of level: PowerLevel?) -> String { level?.dBm.inFewDigits ?? "" }
}
