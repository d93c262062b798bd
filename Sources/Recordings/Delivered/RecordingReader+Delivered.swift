import BLE
import Documents
import Foundation
import Phones

/// Reads `delivered.csv`.
extension RecordingReader {
  mutating func delivered(at path: String) throws(InputError) -> [DeliveredRow] {
    var table = try Table(path: path, columns: AppColumn.allCases.map(\.word))
    var rows: [DeliveredRow] = []
    var lines: [Int] = []
    while let row = try table.next() {
      let time = try time(row[0], after: rows.last?.time, in: table)
      let phone = try device(row[1], column: 1, in: table)
      let cells = AppCells(try word(row, in: table), row, phone: phone, in: table)
      if DeliveredWord.allCases.contains(where: { $0.listed == cells.word }) {
        try list(cells, at: time, in: &rows)
        continue
      }
      rows.append(DeliveredRow(AppEvent(try kind(cells), at: time), on: phone))
      lines.append(table.line)
    }
    noteEnd(of: table)
    let kept = withoutRepetitions(rows, "events", at: path)
    func line(of index: Int) -> Int {
      lines[kept.count == rows.count ? index : rows.firstIndex(of: kept[index]) ?? index]
    }
    let review = review(kept)
    if let (index, reason) = review.contradiction {
      throw table.error(reason, atLine: line(of: index))
    }
    if let (index, reason) = review.firstBlocked {
      let more = review.blocked == 1 ? "" : "; \((review.blocked - 1).counted("more row"))"
      warnings.append(
        InputWarning(
          InputPlace("\(path):\(line(of: index))"),
          "an advertisement reaches the app of \(names[kept[index].phone].quoted) while its scan is "
            + "blocked, by the rule '\(reason)'\(more)"))
    }
    return kept
  }

  /// The findings about the lives of apps that rows tell.
  private struct Review {
    /// The first row that contradicts those before it, as an index, with the reason; `nil` if no
    /// row contradicts.
    var contradiction: (index: Int, reason: String)?
    /// The first packet that reaches an app whose scan is blocked, as an index, with the rule that
    /// blocks the scan; `nil` if there is none.
    var firstBlocked: (index: Int, rule: String)?
    /// The number of such packets.
    var blocked = 0
  }

  /// Returns the review of rows up to the first contradiction.
  private func review(_ rows: [DeliveredRow]) -> Review {
    var lives: [DeviceAddress: AppLife] = [:]
    var review = Review()
    for (index, row) in rows.enumerated() {
      if case .delivered(.advertisement, _) = row.event.kind,
        let rule = lives[row.phone]?.obstacle?.ruleWord
      {
        review.blocked += 1
        if review.firstBlocked == nil { review.firstBlocked = (index, rule) }
      }
      let reason = lives[row.phone, default: AppLife()].take(
        row.event.kind, on: names[row.phone].quoted)
      if let reason {
        review.contradiction = (index, reason)
        return review
      }
    }
    return review
  }

  /// Reads the word of a row's event. The row must have values only in the columns of this word.
  private func word(_ row: [ArraySlice<UInt8>], in table: Table) throws(InputError) -> DeliveredWord
  {
    let value = row[AppColumn.event.rawValue]
    guard let word = DeliveredWord(rawValue: Table.text(value)) else {
      let nearest = NearestName.to(Table.text(value), among: DeliveredWord.allCases.map(\.rawValue))
      let hint = nearest.first.map { "; did you mean \($0.quoted)?" } ?? ""
      throw table.error(value, in: AppColumn.event.rawValue, isNot: "an event of an app\(hint)")
    }
    for column in AppColumn.allCases.dropFirst(3)
    where !row[column.rawValue].isEmpty && !word.columns.contains(column) {
      throw table.error(
        row[column.rawValue], in: column.rawValue, isNot: "empty, as in all rows '\(word.rawValue)'"
      )
    }
    return word
  }

  private mutating func kind(_ cells: AppCells) throws(InputError) -> AppEvent.Kind {
    switch cells.word {
    case .launched: return .launched
    case .ended: return .ended
    case .suspended: return .suspended
    case .resumed: return .resumed
    case .scanBlocked: return .scanBlocked(try obstacle(cells))
    case .scanUnblocked: return .scanBlocked(nil)
    case .regionUnknown, .regionOutside, .regionInside:
      guard let state = cells.word.regionState else { break }
      return .regionNotDelivered(
        try cells.region(), state, try cells.rule().map { .rule($0) } ?? .notRunning)
    default: break
    }
    return .delivered(try event(cells), rule: try cells.rule())
  }

  /// Reads the reason why a scan finds nothing.
  private func obstacle(_ cells: AppCells) throws(InputError) -> NotDeliveredReason {
    let word = cells.text(.rule)
    if word == DeliveredValues.opportunistic { return .opportunistic }
    guard let rule = SystemRule.allCases.first(where: { $0.name == word }) else {
      throw cells.error(
        .rule, isNot: "a rule of a phone's system, or '\(DeliveredValues.opportunistic)'")
    }
    return .rule(rule)
  }

  private mutating func event(_ cells: AppCells) throws(InputError) -> CentralEvent {
    switch cells.word {
    case .advertisement: .advertisement(try advertisement(cells))
    case .entered: .region(RegionEvent(try cells.region(), isInside: true))
    case .left: .region(RegionEvent(try cells.region(), isInside: false))
    case .monitorRefused: .refused(.monitor(try cells.region()))
    case .rangeRefused: .refused(.range(try cells.region()))
    case .ranged: .ranged([])
    case .connected: .connected(try peer(cells))
    case .connectionRefused: .connectionRefused(try peer(cells))
    case .disconnected: .disconnected(try peer(cells), try reason(cells))
    case .rssi: .rssi(try rssi(cells), of: try peer(cells))
    case .services, .characteristics, .value, .written, .subscribed, .unsubscribed,
      .servicesFailed, .characteristicsFailed, .readFailed, .writeFailed, .subscribeFailed,
      .unsubscribeFailed:
      .attribute(try report(cells), on: try peer(cells))
    case .bluetoothOn: .bluetooth(isOn: true)
    case .bluetoothOff: .bluetooth(isOn: false)
    case .foreground: .app(isInForeground: true)
    case .background: .app(isInForeground: false)
    case .motion: .motion(try cells.motion())
    case .location, .record, .stored, .answer, .ticked, .notification: .reply(try reply(cells))
    case .wake: .wake
    case .launched, .ended, .suspended, .resumed, .scanBlocked, .scanUnblocked, .regionUnknown,
      .regionOutside, .regionInside, .beacon, .service, .characteristic, .entry:
      preconditionFailure("'\(cells.word.rawValue)' is not delivered to an app")
    }
  }

  private func reply(_ cells: AppCells) throws(InputError) -> Reply {
    switch cells.word {
    case .location: return .location(try cells.place())
    case .record: return .record(nil, of: cells.text(.name))
    case .stored: return .stored(report: try cells.number(.name))
    case .answer:
      let words = [Reply.Answer.fine, .help]
      guard let answer = words.first(where: { $0.word == cells.text(.name) }) else {
        throw cells.error(.name, isNot: "'fine' or 'help'")
      }
      return .answer(answer, question: try cells.number(.characteristic))
    case .ticked: return .ticked(task: try text(cells))
    case .notification:
      let isActive = cells.text(.characteristic) == DeliveredValues.active
      guard isActive || cells[.characteristic].isEmpty else {
        throw cells.error(.characteristic, isNot: "'\(DeliveredValues.active)' or empty")
      }
      return .notification(try text(cells), isActive: isActive)
    default: preconditionFailure("'\(cells.word.rawValue)' is not a reply")
    }
  }

  /// Returns the bytes of a row as UTF-8 text.
  private func text(_ cells: AppCells) throws(InputError) -> String {
    let bytes = try bytes(cells[.data], column: AppColumn.data.rawValue, in: cells.table)
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw cells.error(.data, isNot: "text in UTF-8, in hexadecimal")
    }
    return text
  }

  private func report(_ cells: AppCells) throws(InputError) -> AttributeReport {
    let data = try bytes(cells[.data], column: AppColumn.data.rawValue, in: cells.table)
    func error() throws(InputError) -> ATTError {
      guard let code = data.first, data.count == 1 || cells.word == .writeFailed else {
        throw cells.error(.data, isNot: "one byte, the code of an error")
      }
      return ATTError(code: code)
    }
    return switch cells.word {
    case .services: .services([])
    case .characteristics: .characteristics([], of: try cells.uuid())
    case .written: .written(try cells.characteristic())
    case .subscribed: .subscribed(to: try cells.characteristic())
    case .unsubscribed: .unsubscribed(from: try cells.characteristic())
    case .servicesFailed: .failed(.discoverServices(try cells.uuids()), with: try error())
    case .characteristicsFailed:
      .failed(.discoverCharacteristics(of: try cells.uuid()), with: try error())
    case .readFailed: .failed(.read(try cells.characteristic()), with: try error())
    case .writeFailed:
      .failed(.write(Array(data.dropFirst()), to: try cells.characteristic()), with: try error())
    case .subscribeFailed:
      .failed(.subscribe(to: try cells.characteristic()), with: try error())
    case .unsubscribeFailed:
      .failed(.unsubscribe(from: try cells.characteristic()), with: try error())
    case .value: .value(data, of: try cells.characteristic())
    default: preconditionFailure("'\(cells.word.rawValue)' is not a report of services")
    }
  }

  private mutating func advertisement(_ cells: AppCells) throws(InputError) -> Advertisement {
    let transmitter = try peer(cells)
    return Advertisement(
      transmitter: transmitter, receiver: cells.phone,
      channel: try channel(cells[.channel], column: AppColumn.channel.rawValue, in: cells.table),
      rssi: try rssi(cells),
      payload: try payload(cells[.data], column: AppColumn.data.rawValue, in: cells.table)
        ?? payloads[transmitter] ?? [])
  }

  /// Reads the reason for a disconnection; unspecified if the cell is empty, as in older
  /// recordings.
  private func reason(_ cells: AppCells) throws(InputError) -> DisconnectionReason {
    if cells[.data].isEmpty { return .unspecified }
    let code = try bytes(cells[.data], column: AppColumn.data.rawValue, in: cells.table)
    guard code.count == 1 else { throw cells.error(.data, isNot: "one byte, the reason's code") }
    return DisconnectionReason(rawValue: code[0])
  }

  /// Reads the device at the other end.
  private mutating func peer(_ cells: AppCells) throws(InputError) -> DeviceAddress {
    let peer = try device(cells[.name], column: AppColumn.name.rawValue, in: cells.table)
    guard peer != cells.phone else { throw cells.table.error("phone and name are the same device") }
    return peer
  }

  private func beacon(_ cells: AppCells) throws(InputError) -> RangedBeacon {
    guard let identifier = BeaconIdentifier(cells.text(.name)) else {
      throw cells.error(.name, isNot: "UUID-major-minor")
    }
    guard let power = Double(decimal: cells.text(.measured)), (-128...127).contains(power) else {
      throw cells.error(.measured, isNot: "a number within -128 ... 127")
    }
    return RangedBeacon(
      identifier: identifier, rssi: try rssi(cells), measuredPower: PowerLevel(dBm: power))
  }

  /// Adds a row to the list of the row before.
  private func list(
    _ cells: AppCells, at time: Instant, in rows: inout [DeliveredRow]
  ) throws(InputError) {
    guard let last = rows.last, last.phone == cells.phone, last.time == time,
      case .delivered(let event, let rule) = last.event.kind,
      let longer = try adding(cells, to: event)
    else { throw cells.notListed }
    rows[rows.count - 1].event.kind = .delivered(longer, rule: rule)
  }

  /// Returns the report with a row added to its list; `nil` if the row cannot belong to the list.
  private func adding(
    _ cells: AppCells, to event: CentralEvent
  ) throws(InputError) -> CentralEvent? {
    switch (event, cells.word) {
    case (.ranged(let beacons), .beacon):
      return .ranged(beacons + [try beacon(cells)])
    case (.attribute(.services(let services), let device), .service):
      return .attribute(.services(services + [try cells.uuid()]), on: device)
    case (.attribute(.characteristics(let found, let service), let device), .characteristic):
      let characteristic = try cells.characteristic()
      guard characteristic.service == service else {
        throw cells.error(.characteristic, isNot: "of the service \(service)")
      }
      let bits = try bytes(cells[.data], column: AppColumn.data.rawValue, in: cells.table)
      guard bits.count == 1 else { throw cells.error(.data, isNot: "one byte of properties") }
      let declaration = CharacteristicDeclaration(
        characteristic.uuid, CharacteristicProperties(rawValue: bits[0]))
      return .attribute(.characteristics(found + [declaration], of: service), on: device)
    case (.reply(.record(let record, of: let id)), .entry):
      let (key, text) = (cells.text(.characteristic), try text(cells))
      guard var record else {
        guard key == CareRecord.patientKey else {
          throw cells.error(.characteristic, isNot: "'\(CareRecord.patientKey)', as of the first")
        }
        return .reply(.record(CareRecord(of: text, items: [], tasks: []), of: id))
      }
      guard record.add(text, as: key) else {
        throw cells.error(.characteristic, isNot: "'item' and an identifier, or 'task' after those")
      }
      return .reply(.record(record, of: id))
    default: return nil
    }
  }

  /// Reads a level, which is a mean in ranging events; `nil` if unknown.
  private func rssi(_ cells: AppCells) throws(InputError) -> PowerLevel? {
    if cells[.rssi].isEmpty { return nil }
    let number = Double(decimal: cells.text(.rssi))
    if number == 127 { return nil }
    guard let number, PowerLevel.reported.contains(number) else {
      throw cells.error(.rssi, isNot: "a number within -127 ... 20, or 127")
    }
    return PowerLevel(dBm: number)
  }
}
