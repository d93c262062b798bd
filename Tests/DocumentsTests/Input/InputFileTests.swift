import Documents
import Foundation
import TestSupport
import Testing

private struct Anything: Described {
  init(from fields: inout Fields) throws(InputError) {
    _ = try fields[Key("n", .number(0...10), "a number", default: 5)]
    _ = try fields.texts("names")
    _ = try fields[Key("corners", .list(.point), "points", default: [])]
    if fields.has("inner") { _ = try fields.object("inner", of: Anything.self) }
    _ = try fields.list("list", of: Anything.self)
    _ = try fields[Key("aMs", .duration(0...1e9), "a time", default: .milliseconds(1))]
    _ = try fields[Key("seed", .integer(0...(1 << 53)), "a seed", default: UInt64(0))]
  }
}

@Suite struct InputFileTests {
  @Test func namesTheMissingFile() {
    #expect(throws: InputError.missingFile(path: "no/such.json")) {
      try InputFile.read(Anything.self, at: "no/such.json")
    }
  }

  @Test func rejectsAFolder() throws {
    try withTemporaryFolder { folder in
      #expect(throws: InputError.unreadable(path: folder, reason: "it is a folder")) {
        try InputFile.read(Anything.self, at: folder)
      }
    }
  }

  /// `link/..` is the folder above the one that is linked, as the system has it, and `~` a name.
  @Test func pathsAreThoseOfTheSystem() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/real/sub", withIntermediateDirectories: true)
      try files.createDirectory(atPath: "\(folder)/~", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "\(folder)/real/sub")
      for path in ["real/a.json", "~/a.json"] {
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
      }
      for path in ["link/../a.json", "~/a.json"] {
        #expect(try InputFile.bytes(at: "\(folder)/\(path)") == Array("{}".utf8))
        #expect(InputFile.isFile("\(folder)/\(path)"))
      }
      #expect(!InputFile.isFile("\(folder)/link/../sub"))
      #expect("\(folder)/link/..".withoutLinks == "\(folder)/real".withoutLinks)
    }
  }

  @Test func namesTheFileAsTheUserDid() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/../\(URL(fileURLWithPath: folder).lastPathComponent)/a.json"
      try Data("{n: 11}".utf8).write(to: URL(fileURLWithPath: path))
      #expect(
        throws: InputError.outOfRange(InputPlace(path, path: "n"), given: "11", allowed: "0 ... 10")
      ) {
        try InputFile.read(Anything.self, at: path)
      }
    }
  }

  // For any bytes, reading returns a value or throws an error of one line. A crash would end the
  // tests.
  @Test(arguments: 0..<(Build.isOptimised ? 200 : 40) as Range<UInt64>)
  func survivesMutatedFiles(seed: UInt64) {
    let healthy = """
      {n: 7, names: ['a', "b\\u00e4"], corners: [[0, 0], [1e1, .5]], /* c */ aMs: 0x10, // d
       inner: {n: 1, list: [{seed: 9007199254740991}, {}]}, list: [{n: 2.5}], seed: 1e3}
      """
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func draw(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let pieces = [
      "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "/*", "//", "1e400", "NaN", "null",
      "-", "\u{0}", "ä", "\u{FEFF}", "0x", "\\u", "99999999999999999999", ".", "true", "n", "\n",
    ].map { Array($0.utf8) }
    for _ in 0..<50 {
      var bytes = Array(healthy.utf8)
      for _ in 0...draw(4) where !bytes.isEmpty {
        let place = draw(bytes.count)
        switch draw(4) {
        case 0: bytes[place] = UInt8(draw(256))
        case 1: bytes.removeSubrange(place..<min(place + draw(10), bytes.count))
        case 2: bytes.insert(contentsOf: pieces[draw(pieces.count)], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do {
        _ = try Anything(JSON.parse(bytes, source: "f"), at: InputPlace("f"))
      } catch {
        let sentence = "\(error)"
        #expect(sentence.hasPrefix("f:") && !sentence.contains(where: \.isNewline))
      }
    }
  }
}
