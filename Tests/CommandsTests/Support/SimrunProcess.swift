import Foundation
import Testing

/// The result of a command line, run by the program in a process of its own.
struct SimrunProcess {
  /// The exit status; `nil` if a signal ended the process.
  let status: Int32?
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The single line on standard error; `nil` if there is no line or several.
  var errorLine: String? {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 2 && lines[1].isEmpty ? String(lines[0]) : nil
  }

  /// Runs simrun.
  ///
  /// - Parameters:
  ///   - folder: The working directory; by default the package.
  ///   - output: The destination of standard output; by default it is kept in the result.
  static func run(
    _ words: String..., in folder: URL = package, output: FileHandle? = nil
  ) async throws -> SimrunProcess {
    try await run(words, in: folder, output: output)
  }

  /// Runs simrun and interrupts it, as Ctrl-C does. A process that dies of the signal was not ready
  /// for it, and the next one is interrupted after twice the time.
  static func interrupted(
    _ words: [String], in folder: URL = package, by signal: Int32 = SIGINT
  ) async throws -> SimrunProcess {
    var seconds = 0.05
    var run = try await run(words, in: folder, interruptedAfter: seconds, by: signal)
    while run.status == nil, seconds < 100 {
      seconds *= 2
      run = try await Self.run(words, in: folder, interruptedAfter: seconds, by: signal)
    }
    return run
  }

  /// Runs simrun, and interrupts it after the given time.
  ///
  /// - Parameters:
  ///   - program: A copy of the program, or a link to it.
  ///   - environment: Variables in addition to those of the tests.
  static func run(
    _ words: [String], in folder: URL = package, output: FileHandle? = nil,
    program: URL? = nil, environment: [String: String] = [:],
    interruptedAfter seconds: Double? = nil, by signal: Int32 = SIGINT
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
      try await process.runToItsEnd(interruptedAfter: seconds, by: signal)
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

  /// Copies the program to a new folder below a folder.
  ///
  /// Another program copies it, because a program that is open for writing cannot be run, and a
  /// process that another test starts at that moment would inherit the open file.
  ///
  /// - Returns: The copy.
  static func copy(to name: String, in folder: URL) async throws -> URL {
    let lines = "mkdir -p \(name) && cp \"$(command -v simrun)\" \(name)"
    let copied = try await Shell.run(lines, in: folder)
    #expect(copied.status == 0, "\(copied.errors)")
    return folder.appendingPathComponent("\(name)/simrun")
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func file(_ name: String, in folder: URL) throws -> FileHandle {
    try folder.write("", to: name)
    return try FileHandle(forWritingTo: folder.appendingPathComponent(name))
  }

  /// The program is in the folder of the tests' bundle, or in a folder above if the bundle is a
  /// folder.
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

  /// A class of this bundle, by which the bundle is found.
  private final class Landmark {}
}
