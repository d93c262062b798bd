import Documents
import Foundation
import Recordings
import TestSupport
import Testing

@Suite struct RecordingOriginTests {
  private static func recording(_ origin: String) throws -> Recording {
    var recording: Recording?
    try withTemporaryFolder { path in
      try "time_s,receiver,transmitter,channel,rssi_dbm,payload\n0,a,b,,-50,\n".write(
        toFile: "\(path)/advertisements.csv", atomically: true, encoding: .utf8)
      try origin.write(toFile: "\(path)/origin.json", atomically: true, encoding: .utf8)
      recording = try Recording.read(path)
    }
    return try #require(recording)
  }

  private static func text(_ levels: String) -> String {
    """
    {"of": "X", "levels": "\(levels)", "start": "2026-11-26T06:02:49.25Z", "names": {"a": "b"}}
    """
  }

  @Test func levelsThatAreNotThoseOfPacketsAreADoubt() throws {
    #expect(try Self.recording(Self.text("packets")).warnings == [])
    #expect(
      try Self.recording(Self.text("sampled")).warnings.map(\.sentence) == [
        "levels of X are of some packets only: rates of reception cannot be computed from them"
      ])
    #expect(
      try Self.recording(Self.text("filtered")).warnings.map(\.sentence) == [
        "levels of X are filtered, not those of packets: fading, spreads and rates of reception cannot "
          + "be computed from them"
      ])
  }

  /// A written origin is read back unchanged; another recording in the folder removes it.
  @Test func originsAreWritten() throws {
    var recording = try Self.recording(Self.text("filtered"))
    #expect(
      recording.origin
        == RecordingOrigin(
          programs: "X", levels: .filtered, start: 1_795_672_969_250_000_000, names: ["a": "b"]))
    try withTemporaryFolder { path in
      try recording.files().write(to: path)
      #expect(try Recording.read(path).origin == recording.origin)
      recording.origin = nil
      try recording.files().write(to: path)
      #expect(try Recording.read(path).origin == nil)
    }
  }

  @Test(arguments: [
    (text("some"), "levels: there is no 'some'; "),
    (
      text("packets").replacing("06:02", with: "6:02"),
      "start: '2026-11-26T6:02:49.25Z' is not a time"
    ),
    (text("packets").replacing("\"of\"", with: "\"off\""), "'of' is missing"),
    (text("packets").replacing("\"b\"", with: "3"), "names.a: 3 is not"),
  ])
  func errorsNameTheirPlace(_ text: String, _ words: String) throws {
    do {
      _ = try Self.recording(text)
      Issue.record("read")
    } catch let error as InputError {
      #expect(error.description.contains("origin.json: \(words)"), "\(error)")
    }
  }
}
