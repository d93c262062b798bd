import Foundation
@testable import Pages
import Sim
import TestScenes
import Testing

/// The scripts of pages know outcomes of packets by their numbers, and have a list of their words.
@Suite struct OutcomeScriptsTests {
  private static func script(_ path: String) throws -> String {
    try String(contentsOfFile: Shipped.path(path), encoding: .utf8)
  }

  private static func list(_ outcomes: [PacketOutcome]) -> String {
    "const outcomes = [" + outcomes.map { "\"\($0.words)\"" }.joined(separator: ", ") + "];\n"
  }

  @Test func filmsHaveTheWordsOfListenedPackets() throws {
    let listened = PacketOutcome.allCases.filter { $0 != .notListening }
    #expect(listened.map(\.filmNumber) == Array(listened.indices))
    #expect(try Self.script("Sources/PageFiles/Browser/film.js").contains(Self.list(listened)))
  }

  @Test func thePlaygroundHasTheWordsOfAllPackets() throws {
    let all = PacketOutcome.allCases
    #expect(all.map(\.rawValue) == Array(all.indices))
    #expect(try Self.script("Sources/Playground/Page/account.mjs").contains(Self.list(all)))
  }
}
