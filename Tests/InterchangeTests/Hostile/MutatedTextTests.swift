import Documents
import Foundation
import Interchange
import Recordings
import TestSupport
import Testing

/// Texts of other programs with bytes changed, cut or added: a recording that can be read, or an
/// error of one line and nothing written.
@Suite struct MutatedTextTests {
  /// Fewer than elsewhere, because each text is written to a file, and a recording to others.
  private static let count = Mutations.count / (Build.isOptimised ? 40 : 16)

  private static let texts: [String] = [
    #"1764136969.25 home/OMG/BTtoMQTT/60 {"id":"60:87:57:4C:9B:C2","rssi":-78,"uuid":"#
      + #""1de4b189115e45f6b44e509352269977","major":0,"minor":7,"txpower":-66}"# + "\n"
      + #"1764136970 espresense/devices/iBeacon:426c7565-4368-6172-6d42-6561636f6e73-3838-4949/office "#
      + #"{"mac":"dd8800003777","rssi@1m":-59,"rssi":-81.10,"rxAdj":0}"# + "\n",
    #"{"tst":"2025-11-26T06:02:51.25+0000","topic":"espresense/devices/a/b","payload":"#
      + #""{\"rssi\":-60.4}"}"# + "\n"
      + #"{"time":1764136969.5,"id":"aa:bb:cc:dd:ee:ff","rssi":-50}"#,
    "time,sensor,id,detect,read,measure,share,visit,data\n"
      + "2021-03-06 12:00:01,BLE,4C:AA:00:11:22:33,,,3,,,RSSI:-47.0[BLETransmitPower:12.0]\n"
      + "2021-03-06 12:00:03.5-0800,BLE,\"F6,E4\",,,3,,,\"RSSI:-61.6\"\n",
    #"{"version":1,"deviceId":"b","started":"2026-07-01T10:00:00Z","nodes":[{"id":"k","point":[1,2,2.1]}],"#
      + #""positions":[{"t":"2026-07-01T10:00:01.5Z","x":2,"y":3}],"#
      + #""messages":[{"t":"2026-07-01T10:00:02.12Z","node":"k","rssi":-61.2,"rxAdj":1}]}"#,
  ]

  @Test(arguments: texts.indices) func textsAreImportedOrAnError(_ text: Int) throws {
    var dice = Dice(UInt64(text) + 10)
    let original = Array(Self.texts[text].utf8)
    var (imported, rejected) = (0, 0)
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      for number in 0..<Self.count {
        let file = try folder.write(dice.mutated(original, keeping: 4), to: "x")
        do {
          let (report, recording) = try folder.imported([file])
          imported += 1
          #expect(report.tally.count == recording.sightings.count, "\(number)")
          #expect(report.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        } catch {
          rejected += 1
          let line = "\(error)"
          #expect(error is InputError && !line.contains("\n"), "\(number): \(line)")
          #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
          #expect(try folder.files.filter { $0 != "x" && $0 != "out" } == [])
        }
      }
    }
    #expect(imported > 0 && rejected > 0)
  }
}
