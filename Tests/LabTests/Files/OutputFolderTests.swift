import Foundation
import Lab
import Testing

@Suite struct OutputFolderTests {
  static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func makesTheFolderAndThoseAboveIt() throws {
    try withTemporaryFolder { folder in
      var output = OutputFolder()
      output.add("a.txt", "A")
      try output.write(to: "\(folder)/x/y/")
      #expect(Self.text("\(folder)/x/y/a.txt") == "A")
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/x") == ["y"])
    }
  }

  @Test func replacesItsFilesAndTouchesNoOther() throws {
    try withTemporaryFolder { folder in
      for name in ["a.txt", "b.txt"] {
        try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      var output = OutputFolder()
      output.add("a.txt", "new")
      try output.write(to: folder)
      #expect(Self.text("\(folder)/a.txt") == "new")
      #expect(Self.text("\(folder)/b.txt") == "old")
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      let left = try FileManager.default.contentsOfDirectory(atPath: parent)
      #expect(!left.contains { $0.hasSuffix(".partial") })
    }
  }

  @Test func saysThatAFileStandsInTheWay() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
      var output = OutputFolder()
      output.add("a.txt", "A")
      for path in ["\(folder)/file", "\(folder)/file/below"] {
        #expect(throws: InputError.unwritable(path: path, reason: "Not a directory")) {
          try output.write(to: path)
        }
      }
    }
  }
}
