import Foundation
import Testing

/// The playground as built for a page, if it was built.
enum WebAssembly {
  /// A scene, and WebAssembly's answer.
  struct Answer {
    var scene: [Double]
    var answer: [Double]
  }

  static let howToHaveIt: Comment = "it takes scripts/build-playground before, and node"

  /// `true` if node runs the latest build.
  static let isThere =
    FileManager.default.fileExists(
      atPath: package.appending(path: ".build-playground/playground.wasm").path)
    && (try? run("node", "--version")) != nil

  /// The playground's answers to some scenes, by node.
  static func answers() throws -> [Answer] {
    let bytes = try run("node", package.appending(path: "Tests/Pages/Support/answers.mjs").path)
    var numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
      number(ofBytes: bytes[start..<start + 8])
    }[...]
    func row() -> [Double] {
      let count = Int(numbers.removeFirst())
      defer { numbers.removeFirst(count) }
      return Array(numbers.prefix(count))
    }
    var answers: [Answer] = []
    while !numbers.isEmpty { answers.append(Answer(scene: row(), answer: row())) }
    return answers
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A number from its bytes, least significant first.
  private static func number(ofBytes bytes: Data) -> Double {
    var pattern: UInt64 = 0
    for byte in bytes.reversed() { pattern = pattern << 8 | UInt64(byte) }
    return Double(bitPattern: pattern)
  }

  /// The output of a program. Throws if it fails.
  private static func run(_ words: String...) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return output
  }
}
