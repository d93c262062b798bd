import BLE
import Documents
import Foundation

/// A reader of the tables of one recording. A name denotes the same device in all of the tables.
struct RecordingReader {
  var names = DeviceNames()
  var warnings: [InputWarning] = []
  private var addresses: [ArraySlice<UInt8>: DeviceAddress] = [:]
  /// The payloads of devices whose name is an iBeacon's identifier.
  var payloads: [DeviceAddress: Payload] = [:]

  mutating func sightings(at path: String) throws(InputError) -> [Sighting] {
    var table = try Table(
      path: path, columns: Recording.advertisementColumns,
      further: Recording.measuredPowerColumn)
    var sightings: [Sighting] = []
    while let row = try table.next() {
      let time = try time(row[0], after: sightings.last?.time, in: table)
      let receiver = try device(row[1], column: 1, in: table)
      let transmitter = try device(row[2], column: 2, in: table)
      guard receiver != transmitter else {
        throw table.error("receiver and transmitter are the same device")
      }
      let payload = try payload(row[5], column: 5, in: table) ?? payloads[transmitter] ?? []
      let advertisement = Advertisement(
        transmitter: transmitter, receiver: receiver,
        channel: try channel(row[3], column: 3, in: table),
        rssi: try rssi(row[4], in: table), payload: payload,
        measuredPower: try row.count > 6 ? measuredPower(row[6], column: 6, in: table) : nil)
      sightings.append(Sighting(advertisement, at: time))
    }
    noteEnd(of: table)
    return withoutRepetitions(sightings, "packets", at: path)
  }

  /// Removes the rows of a table that repeat other rows, with a warning.
  mutating func withoutRepetitions<Row: RepeatableRow>(
    _ rows: [Row], _ things: String, at path: String
  ) -> [Row] {
    let repetitions = RecordingRepetitions(in: rows)
    if repetitions.count > 0 {
      warnings.append(
        InputWarning(
          InputPlace(path),
          "\(repetitions.count) of \(rows.count) \(things) are dropped: they repeat a stretch of "
            + "others, as where a capture was added twice"))
    }
    return repetitions.kept
  }

  mutating func truth(at path: String) throws(InputError) -> [TruthRow] {
    var table = try Table(path: path, columns: Recording.truthColumns)
    var rows: [TruthRow] = []
    /// The place of each subject, joined from all rows of the subject's newest time.
    var known: [DeviceAddress: TruthRow] = [:]
    while let row = try table.next() {
      let time = try time(row[0], after: rows.last?.time, in: table)
      let subject = try device(row[1], column: 1, in: table)
      let x = try number(row[2], column: 2, in: table, within: 1e6)
      let y = try number(row[3], column: 3, in: table, within: 1e6)
      guard (x == nil) == (y == nil) else {
        throw table.error("x_m and y_m must be given together")
      }
      var position: Point?
      if let x, let y { position = Point(x: x, y: y) }
      let truth = TruthRow(
        time: time, subject: subject, position: position,
        headingDegrees: try number(row[4], column: 4, in: table, within: 360),
        place: row[5].isEmpty ? nil : try name(row[5], column: 5, in: table))
      if let earlier = known[subject], earlier.time == time {
        guard !truth.contradicts(earlier) else {
          throw table.error(
            "\(names[subject].quoted) is elsewhere in an earlier row of the same time")
        }
        known[subject]?.position = earlier.position ?? truth.position
        known[subject]?.place = earlier.place ?? truth.place
      } else {
        known[subject] = truth
      }
      rows.append(truth)
    }
    noteEnd(of: table)
    return rows
  }

  /// Adds the warning about a table whose last line is not terminated.
  mutating func noteEnd(of table: Table) {
    if let warning = table.warning { warnings.append(warning) }
  }

  func time(
    _ value: ArraySlice<UInt8>, after last: Instant?, in table: Table
  ) throws(InputError) -> Instant {
    guard let time = DecimalSeconds.instant(value) else {
      throw table.error(value, in: 0, isNot: DecimalSeconds.form)
    }
    if let last, time < last {
      let before = DecimalSeconds.text(last)
      throw table.error(value, in: 0, isNot: "in order of time; the line before has \(before)")
    }
    return time
  }

  mutating func device(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> DeviceAddress {
    if let known = addresses[value] { return known }
    let name = try name(value, column: column, in: table)
    guard let address = names.add(name) else {
      throw table.error(value, in: column, isNot: "distinguishable from another name by its hash")
    }
    if let payload = Recording.payload(ofDeviceNamed: name) { payloads[address] = payload }
    // Only a copy of the bytes is stored, because a slice would keep the whole file in memory.
    addresses[ArraySlice(Array(value))] = address
    return address
  }

  func name(_ value: ArraySlice<UInt8>, column: Int, in table: Table) throws(InputError) -> String {
    guard let name = String(validUTF8: value), Table.canContain(name) else {
      throw table.error(value, in: column, isNot: "a name")
    }
    return name.precomposedStringWithCanonicalMapping
  }

  func channel(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> AdvertisingChannel? {
    if value.isEmpty { return nil }
    guard let number = UInt8(Table.text(value)), let channel = AdvertisingChannel(rawValue: number)
    else { throw table.error(value, in: column, isNot: "37, 38 or 39") }
    return channel
  }

  func rssi(_ value: ArraySlice<UInt8>, in table: Table) throws(InputError) -> PowerLevel? {
    if value.isEmpty { return nil }
    let number = Int(Table.text(value))
    if number == 127 { return nil }
    guard let number, PowerLevel.reported.contains(Double(number)) else {
      throw table.error(value, in: 4, isNot: "a whole number within -127 ... 20, or 127")
    }
    return PowerLevel(dBm: Double(number))
  }

  func measuredPower(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> PowerLevel? {
    if value.isEmpty { return nil }
    guard let number = Int(Table.text(value)), Recording.measuredPowers.contains(number) else {
      let range = Recording.measuredPowers
      throw table.error(
        value, in: column,
        isNot: "a whole number within \(range.lowerBound) ... \(range.upperBound)")
    }
    return PowerLevel(dBm: Double(number))
  }

  func payload(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> Payload? {
    if value.isEmpty { return nil }
    let bytes = try bytes(value, column: column, in: table)
    guard let payload = Payload(exactly: bytes) else {
      throw table.error("payload has \(bytes.count) bytes; at most \(Payload.capacity) are allowed")
    }
    return payload
  }

  func bytes(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> [UInt8] {
    guard let bytes = Hexadecimal.bytes(of: Table.text(value)) else {
      throw table.error(value, in: column, isNot: "pairs of hexadecimal digits")
    }
    return bytes
  }

  func number(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table, within limit: Double
  ) throws(InputError) -> Double? {
    if value.isEmpty { return nil }
    // The comparison also fails for NaN.
    guard let number = Double(decimal: Table.text(value)), abs(number) <= limit else {
      let bound = limit.inFewDigits
      throw table.error(value, in: column, isNot: "a number within -\(bound) ... \(bound)")
    }
    return number
  }
}

extension Recording {
  /// Returns the advertising data to assume in packets without any, from a device whose name is an
  /// identifier: the data of an iBeacon with this identifier and an unknown measured power; `nil`
  /// for any other name.
  package static func payload(ofDeviceNamed name: String) -> Payload? {
    BeaconIdentifier(name).map {
      IBeacon(identifier: $0, measuredPower: IBeacon.unknownMeasuredPower).advertisingData()
    }
  }
}

extension TruthRow {
  /// The distance, in metres, within which two positions at one time count as the same: more than
  /// the noise of cameras, less than a step.
  private static let tolerance = 0.1

  /// Returns `true` if another row of the same time gives a different place.
  fileprivate func contradicts(_ other: TruthRow) -> Bool {
    if let position, let otherPosition = other.position,
      position.distance(to: otherPosition) > Self.tolerance
    {
      return true
    }
    guard let place, let otherPlace = other.place else { return false }
    return place != otherPlace
  }
}
