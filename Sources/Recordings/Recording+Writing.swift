import BLE
import Documents

extension Recording {
  /// The recording as the files of a folder, in the format of `read`. Without ground truth or
  /// phones with a system, their file is missing, and that of an earlier recording is removed.
  /// Reading the files gives equal rows if the RSSI of packets are in whole dBm, as reported by
  /// radios.
  ///
  /// - Throws: `unusable` if a table cannot contain a name or an event.
  public func files() throws(InputError) -> OutputFolder {
    var folder = OutputFolder()
    folder.add(Self.advertisementsFile, try advertisementTable())
    if let truth {
      folder.add(Self.truthFile, try table(of: truth))
    } else {
      folder.leaveOut(Self.truthFile)
    }
    if told.isEmpty {
      folder.leaveOut(Self.toldFile)
    } else {
      folder.add(Self.toldFile, try toldTable())
    }
    return folder
  }

  private func advertisementTable() throws(InputError) -> String {
    var text = Self.advertisementColumns.joined(separator: ",") + "\n"
    for sighting in sightings {
      let packet = sighting.advertisement
      text += DecimalSeconds.text(sighting.time)
      text += "," + (try checked(names[packet.receiver]))
      text += "," + (try checked(names[packet.transmitter]))
      text += "," + (packet.channel.map { String($0.rawValue) } ?? "")
      text += "," + (packet.rssi.map { String(Int($0.dBm.rounded())) } ?? "")
      text += "," + Hexadecimal.text(of: packet.payload) + "\n"
    }
    return text
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
