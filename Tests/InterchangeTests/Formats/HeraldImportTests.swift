import Interchange
import Recordings
import TestSupport
import Testing

@Suite struct HeraldImportTests {
  private static func rows(_ text: String) throws -> [String] {
    var rows: [String] = []
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let (_, recording) = try folder.imported(
        [folder.write(text, to: "contacts.csv")], names: ["4c:aa:00:11:22:33=A"], receiver: "B")
      #expect(recording.origin?.levels == .sampled && recording.warnings.count == 1)
      rows = try folder.text("out/advertisements.csv").split(separator: "\n").dropFirst().map(
        String.init)
    }
    return rows
  }

  /// The tables of both years, and a later one, by the rows that `ContactLog` writes.
  @Test func columnsAreFoundByTheirNames() throws {
    let old = """
      time,sensor,id,detect,read,measure,share,visit,data
      2021-03-06 12:00:00,BLE,4C:AA:00:11:22:33,1,,,,,
      2021-03-06 12:00:01,BLE,4C:AA:00:11:22:33,,,3,,,RSSI:-47.0[BLETransmitPower:12.0]
      2021-03-06 12:00:03,BLE,4C:AA:00:11:22:33,,2,,,,abcdef
      2021-03-06 12:00:03,BLE,F6E4,,,3,,,RSSI:-61.6
      """
    #expect(try Self.rows(old) == ["0,B,A,,-47,", "2,B,F6E4,,-62,"])
    let new = """
      time,sensor,id,detect,read,measure,share,visit,detectHerald,delete,data
      2021-03-06 12:00:01.123-0800,BLE,"4C:AA:00:11:22:33",,,3,,,,,"RSSI:-47.0"
      2021-03-06 20:00:01.623+0000,BLE,4C:AA:00:11:22:33,,,3,,,,,RSSI:-48.0
      """
    #expect(try Self.rows(new) == ["0,B,A,,-47,", "0.5,B,A,,-48,"])
  }

  /// Neither a number up to a zero byte, nor the day after the last of February.
  @Test func otherValuesAreLeftOut() throws {
    let text = """
      time,sensor,id,detect,read,measure,share,visit,data
      2021-03-06 12:00:00,BLE,F6E4,,,3,,,RSSI:-47.0
      2021-03-06 12:00:01,BLE,F6E4,,,3,,,RSSI:-91\u{0}999
      2021-03-06 12:00:02,BLE,F6E4,,,3,,,RSSI:-47.0x
      2021-02-31 12:00:00,BLE,F6E4,,,3,,,RSSI:-47.0
      """
    #expect(try Self.rows(text) == ["0,B,F6E4,,-47,"])
  }

  @Test func shortRowsAreAnError() {
    let error = failure { _ = try Self.rows("time,id,measure,data\n2021-03-06 12:00:01,a,3\n") }
    #expect(
      error?.hasSuffix("contacts.csv:2: the row has not the 4 values of the first line") == true)
  }
}
