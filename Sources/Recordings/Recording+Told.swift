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
      guard let listed = word.listed else { continue }
      for cells in Self.list(of: row.event.kind) { text += try line(listed, of: row, cells) }
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

  /// The values of the rows that list what an event found, in order.
  private static func list(of kind: AppEvent.Kind) -> [[AppColumn: String]] {
    switch kind {
    case .told(.ranged(let beacons), rule: _):
      beacons.map { beacon in
        [
          .name: beacon.identifier.description, .rssi: text(of: beacon.rssi),
          .measured: text(of: beacon.measuredPower),
        ]
      }
    case .told(.attribute(.services(let services), on: _), rule: _):
      services.map { [.characteristic: $0.description] }
    case .told(.attribute(.characteristics(let found, of: let service), on: _), rule: _):
      found.map { declaration in
        [
          .characteristic: Characteristic(declaration.uuid, of: service).text,
          .data: Hexadecimal.text(of: [declaration.properties.rawValue]),
        ]
      }
    default: []
    }
  }

  /// The values of an event in the columns that it has, except what it lists.
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
    case .attribute(let report, on: let device):
      cells[.name] = try checked(names[device])
      cells[.characteristic] = report.subject
      cells[.data] = report.data.map { Hexadecimal.text(of: $0) }
    case .refused(.monitor(let region)), .refused(.range(let region)):
      cells[.name] = region.description
    case .ranged, .refused, .bluetooth, .wake: break
    }
    return cells
  }

  private static func text(of level: PowerLevel?) -> String { level?.dBm.inFewDigits ?? "" }
}

extension AttributeReport {
  /// The service or the characteristic that it is about, as in the table; several services in a
  /// failed request for them, separated by spaces.
  fileprivate var subject: String? {
    switch self {
    case .services: nil
    case .characteristics(_, of: let service): service.description
    case .value(_, of: let characteristic), .written(let characteristic),
      .subscribed(to: let characteristic), .unsubscribed(from: let characteristic):
      characteristic.text
    case .failed(let request, with: _):
      switch request {
      case .discoverServices(let services): services.map(\.description).joined(separator: " ")
      case .discoverCharacteristics(of: let service): service.description
      case .read(let characteristic), .write(_, to: let characteristic),
        .writeWithoutResponse(_, to: let characteristic), .subscribe(to: let characteristic),
        .unsubscribe(from: let characteristic):
        characteristic.text
      }
    }
  }

  /// The value, or the code of an error, followed by the bytes that were to be written; `nil` for
  /// neither.
  fileprivate var data: [UInt8]? {
    switch self {
    case .value(let bytes, of: _): bytes
    case .failed(.write(let bytes, to: _), with: let error),
      .failed(.writeWithoutResponse(let bytes, to: _), with: let error):
      [error.code] + bytes
    case .failed(_, with: let error): [error.code]
    case .services, .characteristics, .written, .subscribed, .unsubscribed: nil
    }
  }
}
