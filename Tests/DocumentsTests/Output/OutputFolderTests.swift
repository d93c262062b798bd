import Documents
import Foundation
import TestSupport
import Testing

@Suite struct OutputFolderTests {
  static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func makesMissingFolders() throws {
    try withTemporaryFolder { folder in
      var output = OutputFolder()
      output.add("a.txt", "A")
      try output.write(to: "\(folder)/x/y/")
      #expect(Self.text("\(folder)/x/y/a.txt") == "A")
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/x") == ["y"])
    }
  }

  @Test func replacesItsFilesAndNoOthers() throws {
    try withTemporaryFolder { folder in
      for name in ["a.txt", "b.txt"] {
        try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      var output = OutputFolder()
      output.add("a.txt", "new")
      try output.write(to: folder)
      #expect(Self.text("\(folder)/a.txt") == "new")
      #expect(Self.text("\(folder)/b.txt") == "old")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.txt", "b.txt"])
    }
  }

  @Test func removesExcludedFiles() throws {
    try withTemporaryFolder { folder in
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/b.txt"))
      var output = OutputFolder()
      output.add("a.txt", "new")
      output.leaveOut("b.txt")
      for _ in 1...2 {
        try output.write(to: folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.txt"])
      }
    }
  }

  /// A continuous reader sees every state that a killed process could leave. In an exchanged folder
  /// no file is ever missing; otherwise the first is, as long as not all are there.
  @Test(arguments: [true, false])
  func filesOfTwoOutputsNeverCoexist(isExchanged: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/simrun-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ number: Int) throws {
      var output = OutputFolder()
      for name in ["a.txt", "b.txt"] { output.add(name, "\(number)") }
      if number.isMultiple(of: 2) { output.add("c.txt", "\(number)") }
      if !number.isMultiple(of: 2) { output.leaveOut("c.txt") }
      try output.write(to: folder)
    }
    try write(0)
    if !isExchanged {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/own", withIntermediateDirectories: false)
    }
    let watch = Task {
      var mixed: [String] = []
      while !Task.isCancelled {
        // Numbers increase: a file read between two equal ones coexisted with them.
        let first = Self.text("\(folder)/a.txt")
        let others = ["b", "c"].compactMap { Self.text("\(folder)/\($0).txt") }
        guard first == Self.text("\(folder)/a.txt") else { continue }
        if first == nil {
          if isExchanged { mixed.append("no a.txt") }
          continue
        }
        mixed += others.filter { $0 != first }.map { "\($0) beside \(first ?? "")" }
      }
      return mixed
    }
    defer { watch.cancel() }
    for number in 1...300 { try write(number) }
    watch.cancel()
    #expect(await watch.value == [])
  }

  @Test func replacesNothingIfAFolderBlocksAFile() throws {
    try withTemporaryFolder { folder in
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/a.txt"))
      try FileManager.default.createDirectory(
        atPath: "\(folder)/b.txt", withIntermediateDirectories: false)
      var output = OutputFolder()
      output.add("a.txt", "new")
      output.add("b.txt", "new")
      #expect(throws: InputError.unwritable(path: folder, reason: "Is a directory")) {
        try output.write(to: folder)
      }
      #expect(Self.text("\(folder)/a.txt") == "old")
    }
  }

  @Test func reportsAFileInTheWay() throws {
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

  @Test func doesNotReplaceLinks() throws {
    try withTemporaryFolder { folder in
      let link = "\(folder)/a.txt"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "\(folder)/elsewhere")
      let refusal = InputError.unwritable(
        path: link, reason: "it is a symbolic link, which is not replaced")
      #expect(throws: refusal) { try OutputPlace(file: link) }
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link) == "\(folder)/elsewhere")
    }
  }

  @Test func namesTheUnwritableFile() throws {
    try withTemporaryFolder { folder in
      for path in [folder, "\(folder)/file/"] {
        let refusal = InputError.unwritable(path: path, reason: "Is a directory")
        #expect(throws: refusal) { try OutputPlace(file: path) }
      }
    }
  }

  @Test func placesLeaveNoTrace() throws {
    try withTemporaryFolder { folder in
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/a.txt"))
      _ = try OutputPlace(folder: folder)
      _ = try OutputPlace(folder: "\(folder)/new/below")
      _ = try OutputPlace(file: "\(folder)/a.txt")
      _ = try OutputPlace(file: "\(folder)/new/a.txt")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.txt"])
      #expect(Self.text("\(folder)/a.txt") == "old")
      for path in ["\(folder)/a.txt", "\(folder)/a.txt/below", "/dev/full"] {
        #expect(throws: InputError.unwritable(path: path, reason: "Not a directory")) {
          try OutputPlace(folder: path)
        }
      }
      #expect(throws: InputError.unwritable(path: "''", reason: "the path is empty")) {
        try OutputPlace(folder: "")
      }
    }
  }
}
