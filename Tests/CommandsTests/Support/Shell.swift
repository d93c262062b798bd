import Foundation

/// Lines as someone types them into a shell, with simrun on the path.
enum Shell {
  /// Carries out some lines with bash.
  ///
  /// - Parameter folder: Where.
  /// - Returns: Its exit status, and what was written to standard output and to standard error.
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

  /// Whether some lines end well.
  static func succeeds(_ lines: String) async -> Bool {
    let folder = FileManager.default.temporaryDirectory
    return (try? await run(lines, in: folder))?.status == 0
  }
}
