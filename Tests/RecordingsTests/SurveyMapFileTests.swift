import BLE
import Engines
import Foundation
@testable import Positioning
@testable import Recordings
import TestSupport
import Testing

@Suite struct SurveyMapFileTests {
  /// Two cells and a third without a fingerprint. One anchor was never received in the second.
  private static let map = SurveyMap(
    anchorNames: ["door", "00000000-0000-0000-0000-0000000000ff-1-2"],
    cells: [
      RadioMap.Cell("hall 1", at: Point(x: 0.1, y: -2)),
      RadioMap.Cell("Küche", at: Point(x: 4.25, y: 1e5 / 3)),
      RadioMap.Cell("attic", at: Point(x: 0, y: 0)),
    ],
    fingerprints: [
      RadioMap.Fingerprint(at: Instant(nanoseconds: 1_700_000_000_000_000_001), in: 0, [-70, -81]),
      RadioMap.Fingerprint(at: Instant(nanoseconds: -5), in: 0, [-72.5, nil], facing: 90.5),
      RadioMap.Fingerprint(at: .start, in: 1, [-64.0 / 3, nil]),
    ])

  private static func read(_ text: some Sequence<UInt8>) throws -> SurveyMap {
    var map: SurveyMap?
    try withTemporaryFolder { folder in
      try Data(Array(text)).write(to: URL(fileURLWithPath: "\(folder)/map.json"))
      do {
        map = try SurveyMap.read("\(folder)/map.json")
      } catch {
        throw Refusal(sentence: "\(error)".replacingOccurrences(of: folder + "/", with: ""))
      }
    }
    return try #require(map)
  }

  private struct Refusal: Error {
    var sentence: String
  }

  private static func sentence(of text: String) throws -> String {
    do {
      _ = try read(text.utf8)
      return "no error"
    } catch let refusal as Refusal {
      return refusal.sentence
    }
  }

  /// The file's text with a single occurrence of a text replaced.
  private static func changed(_ old: String, to new: String) throws -> String {
    try #require(map.text.components(separatedBy: old).count == 2)
    return map.text.replacingOccurrences(of: old, with: new)
  }

  @Test func writtenMapIsReadBackEqual() throws {
    let text = Self.map.text
    let read = try Self.read(text.utf8)
    #expect(read == Self.map)
    #expect(read.text == text)
  }

  @Test func writesALinePerCell() {
    let lines = Self.map.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 11)
    #expect(lines[1] == "\"format\": \"ble-beacon-simulator map\",")
    // Mean and deviation of -70 and -72.5; the deviation is rounded away from zero.
    #expect(
      lines[6].hasSuffix(
        #""levels":[{"count":2,"deviationDB":1.25,"histogram":[[-73,1],[-70,1]],"#
          + #""meanDBm":-71.25,"medianDBm":-71.25},"#
          + #"{"count":1,"deviationDB":0,"histogram":[[-81,1]],"meanDBm":-81,"medianDBm":-81}],"#
          + #""name":"hall 1"},"#))
    #expect(lines[8].hasSuffix(#""levels":[null,null],"name":"attic"}"#))
  }

  /// FNV-1a in Python, of the bytes specified in docs/reference/survey-maps.md.
  @Test func checksumMatchesTheDocumentation() {
    let tiny = SurveyMap(
      anchorNames: ["a"], cells: [RadioMap.Cell("c", at: Point(x: 1, y: 2.5))],
      fingerprints: [RadioMap.Fingerprint(at: Instant(nanoseconds: 1_500_000_000), in: 0, [-60])])
    #expect(tiny.checksum == "3c6debf4fa26f87a")
  }

  @Test func detectsAnyChangedByte() throws {
    let text = Array(Self.map.text.utf8)
    var refused = 0
    // Locating the line of a syntax error takes time.
    for place in stride(from: 0, to: text.count, by: Build.isOptimised ? 1 : 17) {
      var spoilt = text
      spoilt[place] ^= [0x01, 0x04, 0x20][place % 3]
      do {
        let read = try Self.read(spoilt)
        #expect(read == Self.map, "byte \(place)")
      } catch let refusal as Refusal {
        refused += 1
        #expect(refusal.sentence.hasPrefix("map.json:"))
        #expect(!refusal.sentence.contains("\n"))
      }
    }
    #expect(refused > (Build.isOptimised ? text.count / 2 : text.count / 34))
  }

  @Test func rejectsATruncatedFile() throws {
    let text = Array(Self.map.text.utf8)
    // Of the last two bytes, a brace and a line break, the line break may be missing.
    for length in stride(from: 0, to: text.count - 1, by: 7) {
      #expect(throws: Refusal.self) { try Self.read(text.prefix(length)) }
    }
  }

  @Test func namesTheError() throws {
    #expect(
      try Self.sentence(of: Self.changed("-72.5", to: "-72.4")).hasPrefix(
        "map.json: cells[0].levels: the levels do not match the fingerprints"))
    #expect(
      try Self.sentence(of: Self.changed("4.25", to: "4.26")).hasPrefix(
        "map.json: checksum: the checksum is '"))
    #expect(
      try Self.sentence(of: Self.changed("\"version\": 1", to: "\"version\": 2"))
        == "map.json: version: format version 2 is not supported; expected 1")
    #expect(
      try Self.sentence(of: Self.changed("simulator map", to: "simulator run"))
        == "map.json: format: 'ble-beacon-simulator run' is not 'ble-beacon-simulator map'")
    #expect(
      try Self.sentence(of: "{ title: 'A scenario' }") == "map.json: 'format' is missing")
    #expect(try Self.sentence(of: "[]") == "map.json: [] is not an object in braces, { }")
    #expect(
      try Self.sentence(of: Self.changed("\"levelsDBm\":[-70,-81]", to: "\"levelsDBm\":[-70]"))
        == "map.json: cells[0].fingerprints[0]: 1 level of 2 anchors")
    #expect(
      try Self.sentence(of: Self.changed("\"time\":\"0s\"", to: "\"time\":\"0\"")).hasPrefix(
        "map.json: cells[1].fingerprints[0].time: '0' is not a time in seconds"))
  }
}
