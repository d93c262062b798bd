import BLE
import Documents

extension Recording {
  package static let advertisementsFile = "advertisements.csv"
  package static let truthFile = "truth.csv"
  package static let deliveredFile = "delivered.csv"
  static let advertisementColumns = [
    "time_s", "receiver", "transmitter", "channel", "rssi_dbm", "payload",
  ]
  /// The name of the optional last column, for sources that state levels at 1 m.
  static let measuredPowerColumn = "measured_dbm"
  static let truthColumns = ["time_s", "subject", "x_m", "y_m", "heading_deg", "place"]

  /// Reads the recording in a folder.
  ///
  /// - `advertisements.csv`: `time_s,receiver,transmitter,channel,rssi_dbm,payload`. The channel is
  ///   37, 38 or 39. The RSSI is an integer from -127 to 20, or 127 if the radio does not know it
  ///   (Core Specification, Vol 4, Part E, 7.7.65.2). The payload has up to 31 bytes, the maximum
  ///   of a legacy advertisement, as pairs of hexadecimal digits. These three may be empty. A
  ///   transmitter named `UUID-major-minor` is the iBeacon with this identifier. If the payload of
  ///   such a transmitter is empty, it is taken as that of the iBeacon, with an unknown measured
  ///   power. A further column, `measured_dbm`, is the level at 1 m that the receiver's program
  ///   states of the transmitter: an integer from -127 to 20, or empty.
  /// - `truth.csv`: `time_s,subject,x_m,y_m,heading_deg,place`. All but the first two may be empty;
  ///   x and y only together. Without this file, the recording has no ground truth.
  ///
  /// - `delivered.csv`:
  ///   `time_s,phone,event,name,channel,rssi_dbm,measured_dbm,characteristic,data,rule`: the events
  ///   of the apps on phones with a system, and the events delivered to them. `DeliveredWord` lists
  ///   the events and their columns. Without this file, no phone has a system. With it, there need
  ///   not be advertisements: an app cannot record packets that it does not receive.
  ///
  /// - `origin.json`: the origin of a recording that another program made. If its levels are not
  ///   those of packets, the recording has a warning.
  ///
  /// Rows are in order of time. Times are exact to the nanosecond. If the last line of a table is
  /// not terminated, the recording has a warning that it may be truncated.
  ///
  /// - Throws: `missingFile`, `unreadable`, or `malformedLine` with the first line in error.
  public static func read(_ folder: String) throws(InputError) -> Recording {
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var reader = RecordingReader()
    let delivered = try optional { () throws(InputError) in
      try reader.delivered(at: "\(path)/\(deliveredFile)")
    }
    var sightings: [Sighting] = []
    do {
      sightings = try reader.sightings(at: "\(path)/\(advertisementsFile)")
    } catch .missingFile where delivered != nil {
      // The recording of an app need not have packets.
    }
    let truth = try optional { () throws(InputError) in try reader.truth(at: "\(path)/\(truthFile)")
    }
    let originPath = "\(path)/\(RecordingOrigin.fileName)"
    let origin: RecordingOrigin? =
      InputFile.isFile(originPath) ? try InputFile.read(at: originPath) : nil
    if let doubt = origin?.doubt { reader.warnings.append(InputWarning(InputPlace(path), doubt)) }
    warn(
      ofPauseIn: [
        (advertisementsFile, sightings.map(\.time)), (truthFile, (truth ?? []).map(\.time)),
        (deliveredFile, (delivered ?? []).map(\.time)),
      ], in: path, &reader.warnings)
    return Recording(
      source: path, sightings: sightings, truth: truth, delivered: delivered ?? [],
      names: reader.names, origin: origin, warnings: reader.warnings)
  }

  /// The length above which a pause between two rows of a table is probably due to a wrong time.
  private static let longestPause = Duration.seconds(86_400)

  /// Warns of the first pause of more than a day in a table, because a wrong time causes such a
  /// pause.
  private static func warn(
    ofPauseIn tables: [(file: String, times: [Instant])], in folder: String,
    _ warnings: inout [InputWarning]
  ) {
    for (file, times) in tables {
      guard
        let (before, after) = zip(times, times.dropFirst())
          .first(where: { $0.duration(to: $1) > longestPause })
      else { continue }
      warnings.append(
        InputWarning(
          InputPlace("\(folder)/\(file)"),
          "no row for more than a day, from \(before.seconds.inFewDigits) to "
            + "\(after.seconds.inFewDigits) s; is a time wrong?"))
    }
  }

  /// Reads the rows of a table; `nil` if its file is missing.
  private static func optional<Row>(
    _ read: () throws(InputError) -> [Row]
  ) throws(InputError) -> [Row]? {
    do {
      return try read()
    } catch .missingFile { return nil }
  }
}

extension Recording {
  /// Returns `true` if a folder contains a recording.
  public static func isAt(_ folder: String) -> Bool {
    [advertisementsFile, deliveredFile].contains { InputFile.isFile("\(folder)/\($0)") }
  }
}
