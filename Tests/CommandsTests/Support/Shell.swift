import Foundation

/// A shell with simrun on its path.
enum Shell {
  /// Runs lines with bash.
  ///
  /// - Parameter folder: The working directory.
  /// - Returns: The exit status, and the contents of standard output and standard error.
  static func run(
    _ lines: String, in folder: URL
  ) async throws -> (status: Int32, output: Data, errors: String) {
    try await withTemporaryFolder { scratch in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", lines]
      process.currentDirectoryURL = folder
      let environment = ProcessInfo.processInfo.environment
      let simrun = try SimrunProcess.program.deletingLastPathComponent().path
      process.environment = environment.merging(
        ["PATH": "\(simrun):\(environment["PATH"] ?? "/usr/bin:/bin")"]) { $1 }
      process.standardInput = FileHandle.nullDevice
      for name in ["output", "errors"] { try scratch.write("", to: name) }
      process.standardOutput = try FileHandle(forWritingTo: scratch.appending(path: "output"))
      process.standardError = try FileHandle(forWritingTo: scratch.appending(path: "errors"))
      try await process.runToItsEnd()
      return (
        process.terminationStatus, try Data(contentsOf: scratch.appending(path: "output")),
        try String(contentsOfFile: scratch.path("errors"), encoding: .utf8)
      )
    }
  }

  /// Returns `true` if the lines exit with status 0.
  static func succeeds(_ lines: String) async -> Bool {
    let folder = FileManager.default.temporaryDirectory
    return (try? await run(lines, in: folder))?.status == 0
  }
}
