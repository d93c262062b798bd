import Documents
import Foundation

/// A program that is run for each decision, with the decision as a line of JSON on its standard input.
///
/// It is run by itself and not by a shell, so nothing that came by radio is ever a command. A number of
/// them run at a time; further decisions wait, in order, and those beyond a thousand are left out. A run
/// that takes too long is ended. What fails is logged.
final class DecisionProgram: Sendable {
  private let program: URL
  private let words: [String]
  private let patience: TimeInterval
  private let queue = OperationQueue()

  /// The time from the request to end to the end that cannot be refused, in seconds.
  private static let grace = 1.0
  /// The greatest number of decisions that wait.
  private static let mostWaiting = 1_000

  /// Finds a program by its path, or by its name in the folders of PATH.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; at least one.
  ///   - limit: The number of runs at a time.
  ///   - patience: The time that a run has, in seconds.
  /// - Throws: `unusable` if there is no such program.
  init(_ words: [String], limit: Int, patience: Double) throws(InputError) {
    guard let name = words.first, let path = Self.path(of: name) else {
      throw .unusable(
        InputPlace("--then"), "there is no program \((words.first ?? "").quoted) that can be run")
    }
    program = URL(fileURLWithPath: path)
    self.words = Array(words.dropFirst())
    self.patience = patience
    queue.maxConcurrentOperationCount = limit
  }

  private static func path(of name: String) -> String? {
    if name.contains("/") { return canBeRun(name) ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: canBeRun)
  }

  private static func canBeRun(_ path: String) -> Bool {
    InputFile.isFile(path) && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Runs the program for a decision, once others have ended.
  func run(for line: String) {
    guard queue.operationCount < Self.mostWaiting else {
      Terminal.log("simrun: --then: \(Self.mostWaiting) decisions wait; one more is left out")
      return
    }
    queue.addOperation { self.runNow(with: line) }
  }

  /// Waits until all runs have ended.
  func finish() { queue.waitUntilAllOperationsAreFinished() }

  private func runNow(with line: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    let input = Pipe()
    process.standardInput = input
    // Standard output has the decisions.
    process.standardOutput = FileHandle.standardError
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    do {
      try process.run()
    } catch {
      return Terminal.log("simrun: --then: \(program.path) cannot be run: \(error)")
    }
    let entrance = input.fileHandleForWriting
    // A program that does not read a long line has this wait until it ends.
    DispatchQueue.global().async {
      try? entrance.write(contentsOf: Data(line.utf8))
      try? entrance.close()
    }
    guard hasEnded.wait(timeout: .now() + patience) == .success else {
      process.terminate()
      if hasEnded.wait(timeout: .now() + Self.grace) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
        hasEnded.wait()
      }
      return Terminal.log(
        "simrun: --then: \(program.path) was ended after \(patience.inFewDigits) s")
    }
    let status = process.terminationStatus
    if process.terminationReason == .uncaughtSignal {
      Terminal.log("simrun: --then: \(program.path) was ended by signal \(status)")
    } else if status != 0 {
      Terminal.log("simrun: --then: \(program.path) has failed with status \(status)")
    }
  }
}
