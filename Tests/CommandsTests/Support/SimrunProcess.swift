import Foundation
import Testing

/// What came of a command line, carried out by the program itself in a process of its own.
struct SimrunProcess {
  /// The exit status; `nil` where a signal ended the process.
  let status: Int32?
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The one line on standard error; `nil` where there is none, or another.
  var errorLine: String? {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 2 && lines[1].isEmpty ? String(lines[0]) : nil
  }

  /// Runs simrun.
  ///
  /// - Parameters:
  ///   - folder: Where it is started: the package, where nothing else is said.
  ///   - output: Where its results go; they are kept where nothing is said.
  static func run(
    _ words: String..., in folder: URL = package, output: FileHandle? = nil
  ) async throws -> SimrunProcess {
    try await run(words, in: folder, output: output)
  }

  /// Runs simrun, and interrupts it as Ctrl-C does. One that dies of that was not ready for it: the
  /// next is interrupted after twice the time.
  static func interrupted(
    _ words: [String], in folder: URL = package
  ) async throws -> SimrunProcess {
    var seconds = 0.05
    var run = try await run(words, in: folder, interruptedAfter: seconds)
    while run.status == nil, seconds < 100 {
      seconds *= 2
      run = try await Self.run(words, in: folder, interruptedAfter: seconds)
    }
    return run
  }

  /// Runs simrun; interrupts it after some seconds, where they are given.
  ///
  /// - Parameters:
  ///   - program: A copy of it, or a link to it.
  ///   - environment: Variables beside those of the tests.
  static func run(
    _ words: [String], in folder: URL = package, output: FileHandle? = nil,
    program: URL? = nil, environment: [String: String] = [:],
    interruptedAfter seconds: Double? = nil
  ) async throws -> SimrunProcess {
    try await withTemporaryFolder { scratch in
      let process = Process()
      process.executableURL = try program ?? Self.program
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.arguments = words
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try output ?? file("output", in: scratch)
      process.standardError = try file("errors", in: scratch)
      try await process.runToItsEnd(interruptedAfter: seconds)
      return SimrunProcess(
        status: process.terminationReason == .exit ? process.terminationStatus : nil,
        output: output == nil
          ? try Data(contentsOf: scratch.appendingPathComponent("output")) : Data(),
        errors: try String(contentsOfFile: scratch.path("errors"), encoding: .utf8))
    }
  }

  /// The program.
  static var program: URL {
    get throws { try #require(executable, "there is no simrun beside the tests") }
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func file(_ name: String, in folder: URL) throws -> FileHandle {
    try folder.write("", to: name)
    return try FileHandle(forWritingTo: folder.appendingPathComponent(name))
  }

  /// The program stands in the folder of the tests' bundle, or above where the bundle is a folder.
  private static let executable: URL? = {
    var place = Bundle(for: Landmark.self).bundleURL
    for _ in 1...5 {
      let program = place.appendingPathComponent("simrun")
      let values = try? program.resourceValues(forKeys: [.isRegularFileKey])
      if values?.isRegularFile == true { return program }
      place.deleteLastPathComponent()
    }
    return nil
  }()

  /// Something of this bundle.
  private final class Landmark {}
}
