import Documents
import Foundation

/// A program that is run for each decision. It receives the decision as a line of JSON on its
/// standard input.
///
/// It is run directly and not by a shell, so nothing that was received by radio is ever a command.
/// Only a limited number of runs are under way at once. Further decisions wait, in order; decisions
/// beyond a thousand are dropped. A run that takes too long is ended. Failures are logged.
final class DecisionProgram: Sendable {
  struct Parameters: ParameterSet {
    let limit = Option(
      "--then-limit", "N", .integer(1...1000), default: "4",
      help: "runs of the program at a time; further decisions wait")
    let patience = Option(
      "--then-timeout-s", "S", .number(0.1...86_400), default: "10",
      help: "time after which a run of the program is ended")
    let words = Option(
      rest: "--then", "PROGRAM ARG...",
      help: """
        the last option: run this program with these arguments for each decision, which is a line of
        JSON on its standard input; not by a shell; what it prints is on standard error
        """)
  }

  /// The path of the program, and its arguments.
  private let words: [String]
  /// The time that a run may take, in seconds.
  private let patience: Double
  private let queue = OperationQueue()

  /// The maximum number of decisions that may wait.
  private static let mostWaiting = 1_000

  /// Finds a program by its path, or by its name in the folders of PATH.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; at least one.
  ///   - limit: The maximum number of runs under way at once.
  ///   - patience: The time that a run may take, in seconds.
  /// - Throws: `unusable` if there is no such program.
  init(_ words: [String], limit: Int, patience: Double) throws(InputError) {
    guard let name = words.first, let path = Self.path(of: name) else {
      throw .unusable(
        Parameters.place(of: \.words),
        "there is no program \((words.first ?? "").quoted) that can be run")
    }
    self.words = [path] + words.dropFirst()
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

  /// Runs the program for a decision, as soon as fewer runs than the limit are under way.
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
    let child: ChildProcess
    do throws(InputError) { child = try ChildProcess(words) } catch {
      return Terminal.log("simrun: --then: \(error)")
    }
    let entrance = child.input
    // If a program does not read a long line, this write waits until the program ends.
    DispatchQueue.global().async {
      try? entrance.write(contentsOf: Data(line.utf8))
      try? entrance.close()
    }
    switch child.end(within: .seconds(patience)) {
    case .status(0): break
    case .status(let status):
      Terminal.log("simrun: --then: \(words[0]) has failed with status \(status)")
    case .signal(let signal):
      Terminal.log("simrun: --then: \(words[0]) was ended by signal \(signal)")
    case .tooLong:
      Terminal.log("simrun: --then: \(words[0]) was ended after \(patience.inFewDigits) s")
    }
  }
}
