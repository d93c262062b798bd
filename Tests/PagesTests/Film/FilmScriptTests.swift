import Foundation
@testable import Pages
import Sim
import TestScenes
import Testing

/// The script of films knows outcomes of packets by their numbers, and has a list of their words.
@Suite struct FilmScriptTests {
  @Test func filmsHaveTheWordsOfListenedPackets() throws {
    let listened = PacketOutcome.allCases.filter { $0 != .notListening }
    #expect(listened.map(\.filmNumber) == Array(listened.indices))
    let words = listened.map { "\"\($0.words)\"" }.joined(separator: ", ")
    let path = Shipped.path("Sources/PageFiles/Browser/film.js")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains("const outcomes = [\(words)];\n"))
  }
}
