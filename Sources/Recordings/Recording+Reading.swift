import BLE
import Documents
import Foundation

extension Recording {
  package static let advertisementsFile = "advertisements.csv"
  package static let truthFile = "truth.csv"
  static let advertisementColumns = [
    "time_s", "receiver", "transmitter", "channel", "rssi_dbm", "payload",
  ]
  static let truthColumns = ["time_s", "subject", "x_m", "y_m", "heading_deg", "place"]

  /// The recording in a folder.
  ///
  /// - `advertisements.csv`: `time_s,receiver,transmitter,channel,rssi_dbm,payload`. The channel is
  ///   37, 38 or 39. The RSSI is an integer from -127 to 20, or 127 if the radio does not know it
  ///   (Core Specification, Vol 4, Part E, 7.7.65.2). The payload has up to 31 bytes, the maximum
  ///   of a legacy advertisement, as pairs of hexadecimal digits. These three may be empty. A
  ///   transmitter named `UUID-major-minor` is the iBeacon with this identifier. If the payload is
  ///   empty, it is that of such a beacon, with an unknown measured power.
  /// - `truth.csv`: `time_s,subject,x_m,y_m,heading_deg,place`. All but the first two may be empty;
  ///   x and y only together. Without this file, the recording has no ground truth.
  ///
  /// Rows are in order of time. Times are exact to the nanosecond. If the last line of a table is
  /// not terminated, the recording has a warning that it may be truncated.
  ///
  /// - Throws: `missingFile`, `unreadable`, or `malformedLine` with the first line in error.
  public static func read(_ folder: String) throws(InputError) -> Recording {
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var reader = RecordingReader()
    let sightings = try reader.sightings(at: "\(path)/\(advertisementsFile)")
    var truth: [TruthRow]?
    do {
      truth = try reader.truth(at: "\(path)/\(truthFile)")
    } catch .missingFile {
      truth = nil
    }
    return Recording(
      source: path, sightings: sightings, truth: truth, names: reader.names,
      warnings: reader.warnings)
  }
}

extension Recording {
  /// `true` if a folder contains a recording.
  public static func isAt(_ folder: String) -> Bool {
    InputFile.isFile("\(folder)/\(advertisementsFile)")
  }
}

/// Reads the tables of one recording. Names are the same devices in both.
private struct RecordingReader {
  var names = DeviceNames()
  private(set) var warnings: [InputWarning] = []
  private var addresses: [ArraySlice<UInt8>: DeviceAddress] = [:]
  /// The payloads of devices named by an iBeacon's identifier.
  private var payloads: [DeviceAddress: Payload] = [:]

  mutating func sightings(at path: String) throws(InputError) -> [Sighting] {
    var table = try Table(path: path, columns: Recording.advertisementColumns)
    var sightings: [Sighting] = []
    while let row = try table.next() {
      let time = try time(row[0], after: sightings.last?.time, in: table)
      let receiver = try device(row[1], column: 1, in: table)
      let transmitter = try device(row[2], column: 2, in: table)
      guard receiver != transmitter else {
        throw table.error("receiver and transmitter are the same device")
      }
      let payload = try payload(row[5], in: table) ?? payloads[transmitter] ?? []
      let advertisement = Advertisement(
        transmitter: transmitter, receiver: receiver, channel: try channel(row[3], in: table),
        rssi: try rssi(row[4], in: table), payload: payload)
      sightings.append(Sighting(advertisement, at: time))
    }
    if let warning = table.warning { warnings.append(warning) }
    return sightings
  }

  mutating func truth(at path: String) throws(InputError) -> [TruthRow] {
    var table = try Table(path: path, columns: Recording.truthColumns)
    var rows: [TruthRow] = []
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
      rows.append(
        TruthRow(
          time: time, subject: subject, position: position,
          headingDegrees: try number(row[4], column: 4, in: table, within: 360),
          place: row[5].isEmpty ? nil : try name(row[5], column: 5, in: table)))
    }
    if let warning = table.warning { warnings.append(warning) }
    return rows
  }

  private func time(
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

  private mutating func device(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> DeviceAddress {
    if let known = addresses[value] { return known }
    let name = try name(value, column: column, in: table)
    guard let address = names.add(name) else {
      throw table.error(value, in: column, isNot: "distinguishable from another name by its hash")
    }
    if let identifier = BeaconIdentifier(name) {
      payloads[address] = IBeacon(
        identifier: identifier, measuredPower: IBeacon.unknownMeasuredPower
      ).advertisingData()
    }
    // A slice would keep the whole file in memory.
    addresses[ArraySlice(Array(value))] = address
    return address
  }

  private func name(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table
  ) throws(InputError) -> String {
    guard let name = String(validUTF8: value), Table.canContain(name) else {
      throw table.error(value, in: column, isNot: "a name")
    }
    return name.precomposedStringWithCanonicalMapping
  }

  private func channel(
    _ value: ArraySlice<UInt8>, in table: Table
  ) throws(InputError) -> AdvertisingChannel? {
    if value.isEmpty { return nil }
    guard let number = UInt8(Table.text(value)), let channel = AdvertisingChannel(rawValue: number)
    else { throw table.error(value, in: 3, isNot: "37, 38 or 39") }
    return channel
  }

  private func rssi(
    _ value: ArraySlice<UInt8>, in table: Table
  ) throws(InputError) -> PowerLevel? {
    if value.isEmpty { return nil }
    let number = Int(Table.text(value))
    if number == 127 { return nil }
    guard let number, (-127...20).contains(number) else {
      throw table.error(value, in: 4, isNot: "a whole number within -127 ... 20, or 127")
    }
    return PowerLevel(dBm: Double(number))
  }

  private func payload(
    _ value: ArraySlice<UInt8>, in table: Table
  ) throws(InputError) -> Payload? {
    if value.isEmpty { return nil }
    guard let bytes = Hexadecimal.bytes(of: Table.text(value)) else {
      throw table.error(value, in: 5, isNot: "pairs of hexadecimal digits")
    }
    guard let payload = Payload(exactly: bytes) else {
      throw table.error("payload has \(bytes.count) bytes; at most \(Payload.capacity) are allowed")
    }
    return payload
  }

  private func number(
    _ value: ArraySlice<UInt8>, column: Int, in table: Table, within limit: Double
  ) throws(InputError) -> Double? {
    if value.isEmpty { return nil }
    // NaN also fails the comparison.
    guard let number = Double(Table.text(value)), abs(number) <= limit else {
      let bound = limit.inFewDigits
      throw table.error(value, in: column, isNot: "a number within -\(bound) ... \(bound)")
    }
    return number
  }
}
