@testable import Commands
import Documents
import Foundation
import TestScenes
import Testing

@Suite struct OptionPlaceTests {
  /// Errors take their places from declarations, and the word of a constant stands nowhere else.
  @Test func noPlaceOfAnErrorIsAnOptionByText() throws {
    let sources = Shipped.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources))
    var count = 0
    // The lines with the word of an option alone in quotes.
    var lines: [Substring] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      count += 1
      guard text.contains("\"--") else { continue }
      lines += text.split(separator: "\n").filter { $0.contains("\"--") }
    }
    #expect(!lines.contains { $0.contains("InputPlace(\"--") || $0.contains("option: \"--") })
    let constants = lines.compactMap { line in
      line.firstMatch(of: /static let \w+: OptionWord = ("--[a-z\-]+")/).map { $0.output.1 }
    }
    #expect(count > 500 && constants.count > 20)
    let words = lines.flatMap { $0.matches(of: /"--[a-z\-]+"/).map(\.output) }
    for constant in Set(constants) {
      #expect(
        words.count { $0 == constant } == constants.count { $0 == constant }, "\(constant)")
    }
  }

  /// A sentence that names an option by its text would name it still after a renaming.
  @Test func optionsInSentencesAreDeclared() throws {
    let declared = Set(Simrun.commands.flatMap { $0.declaration.options.map(\.word) })
    // Those of simrun itself, of another program, a property of styles, and options that errors say
    // do not exist.
    let others: Set = ["--help", "--version", "--tty", "--share", "--seeds", "--iterations"]
    let sources = Shipped.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources))
    var named: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      guard text.contains("--") else { continue }
      for line in text.split(separator: "\n") where line.contains("--") && line.contains("\"") {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
        named.formUnion(line.matches(of: /--[a-z][a-z\-]*/).map { String($0.output) })
      }
    }
    #expect(named.isSuperset(of: ["--out", "--at"]) && named.count > 100)
    #expect(named.subtracting(declared).subtracting(others) == [])
  }

  @Test func placeIsTheWordOfTheDeclaration() {
    #expect(StudyCommand.Parameters.place(of: \.shard).source == "--shard")
    #expect(BrokerOptions.Parameters.place(of: \.prefix).source == "--mqtt-prefix")
    #expect(InputPlace(option: .vary, key: "unlockRSSI").source == "--vary unlockRSSI")
  }
}
