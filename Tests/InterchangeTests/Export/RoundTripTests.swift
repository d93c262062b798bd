import BLE
import Documents
import Foundation
import Interchange
import Recordings
import TestSupport
import Testing

/// Import, then export, then import.
@Suite struct RoundTripTests {
  /// A random recording as a table, with the values that every format holds.
  private static func table(
    _ dice: inout Dice, receivers: [String], hasChannels: Bool, unit: Int64
  ) -> String {
    var table = "time_s,receiver,transmitter,channel,rssi_dbm,payload\n"
    var time: Int64 = 0
    for number in 0..<dice.integer(1...60) {
      if number > 0 { time += Int64(dice.integer(0...2_000_000_000)) / unit * unit }
      let address = DeviceAddress(UInt64(dice.integer(0...3)) << 46 | UInt64(dice.integer(0...5)))
      let channel = hasChannels ? "\(dice.integer(37...39))" : ""
      let level = dice.happens(0.1) ? "" : "\(dice.integer(-127...20))"
      let payload = (0..<dice.integer(0...31)).map { _ in UInt8(dice.integer(0...255)) }
      let seconds = Double(time) / 1e9
      let text = String(format: "%.9f", seconds)
      table += "\(text),\(dice.one(of: receivers)),\(address),\(channel),\(level),"
      table += Hexadecimal.text(of: payload) + "\n"
    }
    return table
  }

  private static let origin =
    #"{"of":"test","levels":"packets","start":"2026-11-26T06:02:49.250001Z","names":{}}"#

  @Test(arguments: ExportCaptureFormat.allCases, [true, false])
  func recordingsComeBack(_ format: ExportCaptureFormat, _ hasChannels: Bool) throws {
    let unit: Int64 = format.hasNanoseconds ? 1 : 1_000
    let holdsChannels = format == .pcapng || format == .pcap
    guard holdsChannels || !hasChannels else { return }
    for seed in 0..<(Build.isOptimised ? 50 : 15) {
      var dice = Dice(UInt64(seed))
      let receivers = format == .pcapng ? ["hall", "c0:98:e5:00:00:77", "küche"] : ["hall"]
      try withTemporaryFolder { path in
        let folder = Folder(path: path)
        try FileManager.default.createDirectory(
          atPath: "\(path)/first", withIntermediateDirectories: false)
        _ = try folder.write(
          Self.table(&dice, receivers: receivers, hasChannels: hasChannels, unit: unit),
          to: "first/advertisements.csv")
        _ = try folder.write(Self.origin, to: "first/origin.json")
        let first = try Recording.read("\(path)/first")
        let capture = "\(path)/capture.\(format.rawValue)"
        let report = try Export(of: first, as: .capture(format)).write(
          to: OutputPlace(file: capture))
        let (_, second) = try folder.imported([capture], receiver: "hall")
        #expect(second.sightings == first.sightings, "\(format), seed \(seed)")
        #expect(second.origin?.start == first.origin?.start)
        #expect(report.json.line.contains("\"notInFile\":[]") == (format == .pcapng))
        // An imported file comes back to the byte.
        let again = "\(path)/again.\(format.rawValue)"
        _ = try Export(of: second, as: .capture(format)).write(to: OutputPlace(file: again))
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: again))
            == Data(contentsOf: URL(fileURLWithPath: capture)))
      }
    }
  }

  /// Devices that an import has named have their own addresses in a capture.
  @Test func namedDevicesKeepTheirAddresses() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let line = #"{"time":1764136969.5,"id":"aa:bb:cc:dd:ee:ff","rssi":-50}"#
      let names = ["aa:bb:cc:dd:ee:ff=key"]
      let log = try folder.write(line, to: "log")
      let (_, first) = try folder.imported([log], as: "first", names: names)
      let report = try Export(of: first, as: .capture(.pcapng)).write(
        to: OutputPlace(file: "\(path)/x.pcapng"))
      #expect(report.text.contains("names: 'key' have their addresses; import with --name"))
      #expect(report.text.contains("levels: that they are not those of packets"))
      let (_, second) = try folder.imported(["\(path)/x.pcapng"], names: names)
      #expect(second.sightings == first.sightings)
      let (_, plain) = try folder.imported(["\(path)/x.pcapng"])
      #expect(plain.names.all == ["aa:bb:cc:dd:ee:ff", "log"])
    }
  }

  @Test func whatAFormatCannotHoldIsNamed() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      try FileManager.default.createDirectory(
        atPath: "\(path)/first", withIntermediateDirectories: false)
      _ = try folder.write(
        """
        time_s,receiver,transmitter,channel,rssi_dbm,payload
        0.0000001,hall,c0:98:e5:00:00:01,37,-60,
        0.5,attic,key,,-61,

        """, to: "first/advertisements.csv")
      _ = try folder.write(
        "time_s,subject,x_m,y_m,heading_deg,place\n0,hall,,,,inside\n", to: "first/truth.csv")
      let recording = try Recording.read("\(path)/first")
      #expect(
        failure { _ = try Export(of: recording, as: .capture(.pcap)) }
          == "\(path)/first: 2 receivers; a pcap file has one; choose one with --receiver hall, or "
          + "write pcapng")
      #expect(
        try Export(of: recording, as: .capture(.btsnoop)).write(
          to: OutputPlace(file: "\(path)/x.btsnoop")
        ).text == """
          \(path)/x.btsnoop: 2 packets as btsnoop, 2 receivers
          0 s is 2000-01-01T00:00:00Z, because the recording has no time of day
          not in the file
            ground truth: 1 row of truth.csv
            names: 'key' have their addresses; import with --name
            the receivers' names: import with --receiver hall --name hall-1=attic
            channels: those of 1 packet
            times beyond microseconds: those of 1 packet

          """)
      let (_, back) = try folder.imported(
        ["\(path)/x.btsnoop"], names: ["hall-1=attic", "\(DeviceAddress(named: "key"))=key"],
        receiver: "hall")
      #expect(back.names.all == ["attic", "c0:98:e5:00:00:01", "hall", "key"])
      #expect(
        try Export(of: recording, as: .capture(.pklg), receiver: "attic").write(
          to: OutputPlace(file: "\(path)/x.pklg")
        ).text
          .contains("other receivers: 1 packet"))
    }
  }
}
