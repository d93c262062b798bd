import Foundation
import Sim
import TestScenes
import Testing

/// The script of accounts knows outcomes of packets by their numbers, and has their words.
@Suite struct AccountScriptTests {
  @Test func accountsHaveTheWordsOfAllPackets() throws {
    let all = PacketOutcome.allCases
    #expect(all.map(\.rawValue) == Array(all.indices))
    let words = all.map { "\"\($0.words)\"" }.joined(separator: ", ")
    let path = Shipped.path("Sources/Playground/Page/account.mjs")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains("const outcomes = [\(words)];\n"))
  }
}
