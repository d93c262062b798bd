import Documents
import Foundation
import TestSupport
import Testing

/// Places of outputs under faults, and with other writers.
@Suite struct OutputPlaceTests {
  /// The content of each file in a folder, by name, without folders.
  static func contents(of folder: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      contents[name] = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    return contents
  }

  static func files(_ text: String) -> OutputFolder {
    var files = OutputFolder()
    for name in ["a", "b", "c"] { files.add(name, text) }
    files.leaveOut("d")
    return files
  }

  /// Performs steps with one call after the other failing, until none fails.
  ///
  /// - Returns: The number of calls that failed.
  static func failingEachCall(_ steps: (_ number: Int) throws -> Void) throws -> Int {
    let codes: [POSIXErrorCode] = [.EIO, .ENOSPC, .EPERM]
    for number in 1... {
      let calls = Counter()
      let code = codes[number % 3]
      try FileCall.$failing.withValue({ _ in
        if calls.next() == number { throw POSIXError(code) }
      }) { try steps(number) }
      if calls.count < number { return number - 1 }
    }
    return 0
  }

  enum Kind: CaseIterable {
    /// A folder that is not there yet.
    case new
    /// A folder of files, which is exchanged.
    case files
    /// A folder with a folder in it, whose files are replaced one by one.
    case folders
  }

  /// Whatever call fails, the folder has the old files or the new ones, and the writer knows which.
  @Test(arguments: Kind.allCases) func afterAFaultAllIsOldOrNew(kind: Kind) throws {
    let old = kind == .new ? [:] : ["a": "old", "b": "old", "d": "old", "own": "mine"]
    let failed = try Self.failingEachCall { _ in
      try withTemporaryFolder { folder in
        let path = "\(folder)/out"
        if kind != .new {
          try FileManager.default.createDirectory(
            atPath: kind == .folders ? "\(path)/sub" : path, withIntermediateDirectories: true)
        }
        for (name, text) in old {
          try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        }
        var isWritten = true
        do { try OutputPlace(folder: path).write(Self.files("new")) } catch { isWritten = false }
        var new = ["a": "new", "b": "new", "c": "new"]
        if kind != .new { new["own"] = "mine" }
        #expect(try Self.contents(of: path) == (isWritten ? new : old))
        let isThere = FileManager.default.fileExists(atPath: path)
        #expect(isThere == (isWritten || kind != .new))
      }
    }
    #expect(failed > 10)
  }

  /// A disk that fails for good, or a kill, may stop the replacement of files one by one at any
  /// call. The files of before are then kept, and come back when the next program writes there.
  ///
  /// - Parameter others: The number of calls that succeed after the first failure, as of those that
  ///   put files back, before all fail.
  @Test(arguments: [0, 1, 2, 3, 5])
  func filesThatCouldNotBePutBackComeBackLater(others: Int) throws {
    let old = ["a": "old", "b": "old", "d": "old", "own": "mine"]
    let new = ["a": "new", "b": "new", "c": "new", "own": "mine"]
    for number in 1... {
      var hasFailed = false
      try withTemporaryFolder { folder in
        let path = "\(folder)/out"
        try FileManager.default.createDirectory(
          atPath: "\(path)/sub", withIntermediateDirectories: true)
        for (name, text) in old {
          try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        }
        let calls = Counter()
        do {
          try FileCall.$failing.withValue({ _ in
            let call = calls.next()
            if call == number || call > number + others { throw POSIXError(.EIO) }
          }) { try OutputPlace(folder: path).write(Self.files("new")) }
        } catch { hasFailed = true }
        _ = try OutputPlace(folder: path)
        #expect(try Self.contents(of: path) == (hasFailed ? old : new))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
      }
      if !hasFailed {
        #expect(number > 15)
        return
      }
    }
  }

  @Test func afterAFaultAFileIsOldOrNew() throws {
    let failed = try Self.failingEachCall { _ in
      try withTemporaryFolder { folder in
        let path = "\(folder)/out"
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        var text = "new"
        do { try OutputPlace(file: path).write(text) } catch { text = "old" }
        #expect(try Self.contents(of: folder)["out"] == text)
      }
    }
    #expect(failed > 5)
  }

  /// The rows of a table end with a whole one.
  @Test func afterAFaultATableIsWhole() throws {
    try withTemporaryFolder { folder in
      try Data("header\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/t"))
      let rows = try RowFile(at: "\(folder)/t")
      try rows.append("1,2\n")
      #expect(throws: InputError.unwritable(path: "\(folder)/t", reason: "No space left on device"))
      {
        try FileCall.$failing.withValue({ _ in throw POSIXError(.ENOSPC) }) {
          try rows.append("3,4\n")
        }
      }
      try rows.append("5,6\n")
      #expect(try Self.contents(of: folder) == ["t": "header\n1,2\n5,6\n"])
    }
  }

  /// Several writers of one folder leave one whole result, and the others are told.
  @Test(arguments: [2, 8]) func oneOfSeveralWritersWrites(count: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/simrun-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/out"
    for round in 0..<50 {
      let errors = await withTaskGroup(of: InputError?.self) { group in
        for number in 0..<count {
          group.addTask {
            do throws(InputError) {
              try OutputPlace(folder: path).write(Self.files("\(round) \(number)"))
              return nil
            } catch { return error }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let refusal = InputError.unwritable(
        path: path, reason: "another program or option is writing to it")
      #expect(errors.contains(nil))
      #expect(errors.allSatisfy { $0 == nil || $0 == refusal })
      let contents = try Self.contents(of: path)
      #expect(Set(contents.values).count == 1 && contents.count == 3)
      #expect(contents["a"]?.hasPrefix("\(round) ") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
    }
  }

  /// A place is held from its beginning, so a second program is refused before it computes.
  @Test func aPlaceIsHeldByOne() throws {
    try withTemporaryFolder { folder in
      for path in ["\(folder)/new", "\(folder)/new/"] {
        let place = try OutputPlace(folder: "\(folder)/new")
        #expect(
          throws: InputError.unwritable(
            path: path, reason: "another program or option is writing to it")
        ) { try OutputPlace(folder: path) }
        withExtendedLifetime(place) {}
      }
      _ = try OutputPlace(folder: "\(folder)/new")
    }
  }

  /// A killed program leaves its hidden folder, which the next one uses.
  @Test func aFolderThatAKilledProgramLeftIsUsed() throws {
    try withTemporaryFolder { folder in
      let left = "\(folder)/.simrun-out.partial"
      try FileManager.default.createDirectory(
        atPath: "\(left)/new", withIntermediateDirectories: true)
      try Data("half".utf8).write(to: URL(fileURLWithPath: "\(left)/new/a"))
      try Self.files("new").write(to: "\(folder)/out")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
      #expect(try Self.contents(of: "\(folder)/out") == ["a": "new", "b": "new", "c": "new"])
    }
  }

  /// A program that began when folders above the output were missing holds it from farther above.
  @Test func aPlaceIsHeldAlsoOnceItsFoldersAreMade() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/new/sub/out"
      do {
        let first = try OutputPlace(folder: path)
        try FileManager.default.createDirectory(
          atPath: "\(folder)/new/sub", withIntermediateDirectories: true)
        #expect(
          throws: InputError.unwritable(
            path: path, reason: "another program or option is writing to it")
        ) { try OutputPlace(folder: path) }
        _ = first
      }
      // What it leaves after a kill goes.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/.simrun-new+sub+out.partial/new", withIntermediateDirectories: true)
      try Self.files("new").write(to: path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["new"])
      #expect(try Self.contents(of: path) == ["a": "new", "b": "new", "c": "new"])
    }
  }

  /// No output replaces a file that the command has read, whatever path leads to it.
  @Test func anInputIsNotReplaced() throws {
    try withTemporaryFolder { folder in
      let input = "\(folder)/a"
      try Data("input".utf8).write(to: URL(fileURLWithPath: input))
      try FileManager.default.linkItem(atPath: input, toPath: "\(folder)/b")
      try FilesRead.$current.withValue(FilesRead()) {
        _ = try InputFile.bytes(at: input)
        for path in [input, "\(folder)/b"] {
          let name = URL(fileURLWithPath: path).lastPathComponent
          #expect(
            throws: InputError.unwritable(
              path: path, reason: "\(name) is an input of this command, and is not replaced")
          ) { try OutputPlace(file: path) }
        }
        #expect(throws: InputError.self) { try Self.files("new").write(to: folder) }
      }
      #expect(try Self.contents(of: folder) == ["a": "input", "b": "input"])
      try Self.files("new").write(to: folder)
      #expect(try Self.contents(of: folder)["a"] == "new")
    }
  }

  /// An exchanged folder keeps its rights.
  @Test func aFolderKeepsItsRights() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o2751], ofItemAtPath: path)
      try Self.files("new").write(to: path)
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o2751)
    }
  }
}

/// A number that several tasks count up.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func next() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}
