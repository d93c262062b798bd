import BLE
import Documents

extension Recording {
  /// Returns the recording as the files of a folder, in the format of `read`. If there is no ground
  /// truth, no phone with a system, or no origin, the corresponding file is not written, and such a
  /// file of an earlier recording is removed. Reading the files gives equal rows if the RSSI of
  /// packets is in whole dBm, as reported by radios.
  ///
  /// - Throws: `unusable` if a table cannot contain a name or an event.
  public func files() throws(InputError) -> OutputFolder {
    var folder = OutputFolder()
    folder.add(Self.advertisementsFile, try advertisementTable())
    try addFurtherFiles(to: &folder)
    return folder
  }

  /// Adds all files except the packets.
  ///
  /// - Parameter keepsOthers: `false` to remove the files that this recording does not have.
  /// - Throws: As `files()`.
  package func addFurtherFiles(
    to folder: inout OutputFolder, keepsOthers: Bool = false
  ) throws(InputError) {
    func leaveOut(_ name: String) { if !keepsOthers { folder.leaveOut(name) } }
    if let truth {
      folder.add(Self.truthFile, try table(of: truth))
    } else {
      leaveOut(Self.truthFile)
    }
    if delivered.isEmpty {
      leaveOut(Self.deliveredFile)
    } else {
      folder.add(Self.deliveredFile, try deliveredTable())
    }
    if let origin {
      folder.add(RecordingOrigin.fileName, origin.json.page)
    } else {
      leaveOut(RecordingOrigin.fileName)
    }
  }

  /// Returns the header of the table of packets, with its line break.
  ///
  /// - Parameter hasPowers: `true` to add the column of stated levels at 1 m.
  package static func advertisementHeader(withPowers hasPowers: Bool = false) -> String {
    (advertisementColumns + (hasPowers ? [measuredPowerColumn] : [])).joined(separator: ",") + "\n"
  }

  /// Returns the row of a packet after its time, without a stated level at 1 m and without the line
  /// break.
  ///
  /// - Precondition: Both names fulfil `Table.canContain`.
  package static func row(
    receiver: String, transmitter: String, channel: AdvertisingChannel?, rssi: PowerLevel?,
    payload: some Sequence<UInt8>
  ) -> String {
    var text = "," + receiver + "," + transmitter + ","
    if let channel { text += String(channel.rawValue) }
    text += ","
    if let rssi { text += String(Int(rssi.dBm.rounded())) }
    return text + "," + Hexadecimal.text(of: payload)
  }

  /// Returns the cell of a stated level at 1 m, with the comma before it.
  package static func cell(ofMeasuredPower power: PowerLevel?) -> String {
    "," + (power.map { String(Int($0.dBm.rounded())) } ?? "")
  }

  private func advertisementTable() throws(InputError) -> String {
    let hasPowers = sightings.contains { $0.advertisement.measuredPower != nil }
    var text = Self.advertisementHeader(withPowers: hasPowers)
    for sighting in sightings { text += try line(of: sighting, withPower: hasPowers) }
    return text
  }

  /// Returns the row of a packet, with its line break.
  ///
  /// - Parameter hasPower: `true` in a table with the column of stated levels at 1 m.
  /// - Throws: `unusable` if the table cannot contain a name.
  package func line(
    of sighting: Sighting, withPower hasPower: Bool = false
  ) throws(InputError) -> String {
    let packet = sighting.advertisement
    return DecimalSeconds.text(sighting.time)
      + Self.row(
        receiver: try checked(names[packet.receiver]),
        transmitter: try checked(names[packet.transmitter]), channel: packet.channel,
        rssi: packet.rssi, payload: packet.payload)
      + (hasPower ? Self.cell(ofMeasuredPower: packet.measuredPower) : "") + "\n"
  }

  private func table(of truth: [TruthRow]) throws(InputError) -> String {
    var text = Self.truthColumns.joined(separator: ",") + "\n"
    for row in truth {
      text += DecimalSeconds.text(row.time)
      text += "," + (try checked(names[row.subject]))
      for number in [row.position?.x, row.position?.y, row.headingDegrees] {
        text += "," + (number?.inFewDigits ?? "")
      }
      text += "," + (try row.place.map { place throws(InputError) in try checked(place) } ?? "")
      text += "\n"
    }
    return text
  }

  func checked(_ name: String) throws(InputError) -> String {
    guard Table.canContain(name) else {
      throw .unusable(
        InputPlace(source),
        "the name \(name.quoted) cannot be written to CSV: it is empty, or has a comma, a quotation "
          + "mark or a control character")
    }
    return name
  }
}
