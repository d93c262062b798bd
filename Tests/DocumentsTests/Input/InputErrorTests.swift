import Documents
import Testing

@Suite struct InputErrorTests {
  static let place = InputPlace("scenarios/lobby/scenario.json").key("beacons")[3].key("intervalMs")

  static let sentences: [(InputError, String)] = [
    (
      .outOfRange(place, given: "15", allowed: "20 ... 10240"),
      "scenarios/lobby/scenario.json: beacons[3].intervalMs: 15 is outside 20 ... 10240"
    ),
    (.missingFile(path: "a/b.json"), "a/b.json: no such file or folder"),
    (.unreadable(path: "a", reason: "it is a folder"), "a: cannot be read: it is a folder"),
    (.unwritable(path: "a", reason: "File exists"), "a: cannot be written: File exists"),
    (
      .unknownKey(InputPlace("a"), key: "nmae", nearest: ["name"], allowed: ["name"]),
      "a: there is no key 'nmae'; did you mean 'name'?"
    ),
    (
      .unknownKey(InputPlace("a"), key: "x", nearest: [], allowed: ["name", "side"]),
      "a: there is no key 'x'; choose from 'name', 'side'"
    ),
    (.missingKey(InputPlace("a"), key: "name", nearest: []), "a: 'name' is missing"),
    (
      .missingKey(InputPlace("a"), key: "name", nearest: ["nmae"]),
      "a: 'name' is missing; is 'nmae' meant to be 'name'?"
    ),
    (
      .unknownKey(InputPlace("a"), key: "power", nearest: ["b", "c", "d"], allowed: ["b"]),
      "a: there is no key 'power'; did you mean 'b', 'c' or 'd'?"
    ),
    (.repeatedKey(InputPlace("a"), key: "b", other: "b"), "a: 'b' is given twice"),
    (
      .repeatedKey(InputPlace("a"), key: "lockRSSI", other: "release"),
      "a: 'lockRSSI' and 'release' mean the same; give one of them"
    ),
    (
      .wrongType(place[0], given: "'fast'", allowed: "a number"),
      "\(place[0]): 'fast' is not a number"
    ),
    (.notFinite(place, given: "NaN"), "\(place): NaN is not a finite number"),
    (
      .noSuchName("loby", among: ["lobby"], at: InputPlace("a", path: "floorplan")),
      "a: floorplan: there is no 'loby'; did you mean 'lobby'?"
    ),
    (.noSuchName("x", among: [], at: InputPlace("a")), "a: there is no 'x'; there are none"),
    (
      .malformedLine(path: "a.csv", line: 7, reason: "2 values; 6 are required"),
      "a.csv:7: 2 values; 6 are required"
    ),
    (.unusable(InputPlace("a"), "nothing tells who moved"), "a: nothing tells who moved"),
  ]

  @Test(arguments: sentences)
  func namesPlaceAndErrorInOneSentence(error: InputError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func staysOnOneLineForAnyInput() {
    let hostile = "a\nb\r\u{1B}[31m\u{2028}\u{202E}" + String(repeating: "x", count: 10_000)
    let error = InputError.noSuchName(hostile, among: [], at: InputPlace(hostile, path: hostile))
    #expect(!"\(error)".contains { $0.isNewline || $0 == "\u{1B}" })
    #expect("\(error)".count < 1000)
    #expect("\(error)".hasPrefix("a?b?"))
  }

  /// A list of up to 100 names is whole; of a longer one ten are shown.
  @Test func longListsAreCut() {
    let names = (1...5_000).map { "r\($0)" }
    let error = InputError.noSuchName("kitchen", among: names, at: InputPlace("plan.json"))
    #expect(
      error.description == "plan.json: there is no 'kitchen'; choose from 'r1', 'r2', 'r3', 'r4', "
        + "'r5', 'r6', 'r7', 'r8', 'r9', 'r10' and 4990 more")
    #expect(names.prefix(100).listed().hasSuffix("'r99', 'r100'"))
    #expect(names.prefix(7).listed(upTo: 5) == "'r1', 'r2', 'r3', 'r4', 'r5' and 2 more")
  }
}
