import BLE
import Documents
import Foundation
import Interchange
import Recordings
import TestSupport
import Testing

@Suite struct ImportTests {
  private static func line(_ time: String, _ id: String, _ rssi: Int) -> String {
    #"{"time":\#(time),"id":"\#(id)","rssi":\#(rssi)}"# + "\n"
  }

  /// Files are merged by time, equal times in the order of the files, however few rows are in
  /// memory.
  @Test(arguments: [1, 3, 1 << 15]) func filesAreMergedByTime(_ capacity: Int) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let address = "aa:bb:cc:dd:ee:0"
      let late = (0..<20).map { Self.line("\(1_764_000_010 + $0)", "\(address)1", -$0) }.joined()
      let early = (0..<20).reversed().map { Self.line("\(1_764_000_000 + $0)", "\(address)2", -$0) }
        .joined()
      let files = try [folder.write(late, to: "late"), folder.write(early, to: "early")]
      let (report, recording) = try folder.imported(files, capacity: capacity)
      let times = recording.sightings.map { Int($0.time.seconds) }
      #expect(times == (Array(0..<20) + Array(10..<30)).sorted())
      let receivers = recording.sightings.map { recording.names[$0.advertisement.receiver] }
      #expect(receivers[10...13] == ["late", "early", "late", "early"])
      #expect(report.files.map(\.tally.count) == [20, 20])
    }
  }

  /// Two files of one radio overlap by two seconds. What one file says twice stays.
  @Test func overlapsComeOnce() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      func lines(_ seconds: [Int]) -> String {
        seconds.map { Self.line("\(1_764_000_000 + $0)", "aa:bb:cc:dd:ee:01", -50 - $0) }.joined()
      }
      let files = try [
        folder.write(lines([0, 1, 1, 2, 3]), to: "first"),
        folder.write(lines([1, 2, 2, 3, 4]), to: "second"),
      ]
      let (report, recording) = try folder.imported(files, receiver: "radio")
      #expect(recording.sightings.map { Int($0.time.seconds) } == [0, 1, 1, 2, 2, 3, 4])
      #expect(report.files.map(\.tally.count) == [5, 2])
      #expect(
        report.files[1].tally.reasons.map { "\($0.reason): \($0.count)" }
          == ["in another file, too: 3"])
    }
  }

  /// A copy has another name, which would be that of another radio.
  @Test func aCaptureIsGivenOnce() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.line("1764000000", "aa:bb:cc:dd:ee:01", -50)
      let file = try folder.write(text, to: "hall")
      let copy = try folder.write(text, to: "copy of hall")
      let other = try folder.write(text.replacing("-50", with: "-51"), to: "kitchen")
      for again in [copy, file] {
        #expect(
          failure { _ = try folder.imported([file, other, again]) }
            == "\(again): its contents are those of '\(file)'; give a capture once")
      }
      _ = try folder.imported([file, other])
    }
  }

  /// A folder that is not from an import is not replaced.
  @Test func otherFoldersAreNotReplaced() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = try folder.write(Self.line("1764000000", "aa:bb:cc:dd:ee:01", -50), to: "log")
      try FileManager.default.createDirectory(
        atPath: "\(path)/own", withIntermediateDirectories: false)
      _ = try folder.write("precious", to: "own/truth.csv")
      #expect(
        failure { _ = try folder.imported([file], as: "own") }
          == "\(path)/own: cannot be written: its truth.csv is not from an import, and is not "
          + "replaced")
      #expect(try folder.text("own/truth.csv") == "precious")
      _ = try folder.imported([file])
      _ = try folder.imported([file])
      #expect(try folder.files == ["log", "out", "own"])
    }
  }

  @Test func interruptedImportsLeaveNothing() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = try folder.write(Self.line("1764000000", "aa:bb:cc:dd:ee:01", -50), to: "log")
      let work = try Import(of: [file], naming: DeviceNaming(options: [], table: nil))
      #expect(try work.write(to: OutputPlace(folder: "\(path)/out")) { _, _ in false } == nil)
      #expect(try folder.files == ["log"])
    }
  }

  @Test(arguments: [
    ([UInt8](), "the file is empty"),
    ([0x50, 0x4B, 3, 4, 0], "the file is a zip archive; unpack it first, as with unzip -j FILE"),
    ([0x1F, 0x8B, 8, 0], "the file is compressed; unpack it first with gunzip"),
    (Array("hello, world".utf8), "no known file begins with 'hello, w'; allowed are btsnoop,"),
  ])
  func otherFilesAreRejected(_ bytes: [UInt8], _ words: String) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = try folder.write(bytes, to: "x")
      let error = failure { _ = try folder.imported([file]) }
      #expect(error?.hasPrefix("\(path)/x: \(words)") == true, "\(error ?? "none")")
    }
  }

  @Test func filesWithoutAdvertisementsSayWhatTheyHad() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = try folder.write("{}\n{\"id\":\"a\"}\n", to: "x")
      #expect(
        failure { _ = try folder.imported([file]) }
          == "\(path)/x: no advertisements came in; left out: 1 not a message, 1 without a level")
    }
  }

  @Test func namesComeFromOptionsAndTables() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let table = try folder.write("address,name\nAA:BB:CC:DD:EE:01,one\n", to: "names.csv")
      _ = try DeviceNaming(options: ["aa:bb:cc:dd:ee:02=two"], table: table)
      #expect(
        failure { _ = try DeviceNaming(options: ["aa:bb:cc:dd:ee:01=two"], table: table) }
          == "--name: 'aa:bb:cc:dd:ee:01' is given two names, 'one' and 'two'")
      #expect(
        failure { _ = try DeviceNaming(options: ["one"], table: nil) }
          == "--name: 'one' is not of the form ADDRESS=NAME")
      #expect(
        failure { _ = try DeviceNaming(options: ["a=b,c"], table: nil) }?
          .hasPrefix("--name: 'b,c' cannot be a name") == true)
    }
  }

  /// A name from a file is not put on a terminal as it is.
  @Test func namesAreShownOnOneLine() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let file = try folder.write(
        Self.line("1764000000", "aa:bb:cc:dd:ee:01", -50), to: "a\u{1B}[31mb")
      let error = failure { _ = try folder.imported([file]) }
      // The receiver cannot have such a name.
      #expect(error?.unicodeScalars.contains("\u{1B}") == false)
      let (report, _) = try folder.imported([file], receiver: "r")
      #expect(!report.text.unicodeScalars.contains("\u{1B}"))
      #expect(!report.json.page.unicodeScalars.contains("\u{1B}"))
    }
  }
}
