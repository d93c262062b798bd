import FieldStore
import Foundation
import Testing

struct TokenTests {
  @Test func isFoundByItsTextAndByNoOther() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let (token, other) = (Token(), Token())
    #expect(try await scratch.database.add(token, named: "phone", role: .device))
    #expect(try await scratch.database.add(other, named: "phone", role: .viewer) == false)
    let shown = try #require(Token(token.text))
    #expect(try await scratch.database.access(by: shown)?.name == "phone")
    #expect(try await scratch.database.access(by: shown)?.role == .device)
    #expect(try await scratch.database.access(by: other) == nil)
    // The public part of one with the secret of another.
    let mixed = try #require(
      Token(String(token.text.prefix(17)) + String(other.text.dropFirst(17))))
    #expect(try await scratch.database.access(by: mixed) == nil)
    #expect(try await scratch.database.removeToken(named: "phone"))
    #expect(try await scratch.database.access(by: shown) == nil)
  }

  @Test func isNotInTheFile() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let token = Token()
    _ = try await scratch.database.add(token, named: "phone", role: .device)
    let secret = Data(token.text.dropFirst(17).utf8)
    for file in try FileManager.default.contentsOfDirectory(
      at: scratch.folder, includingPropertiesForKeys: nil)
    {
      #expect(try Data(contentsOf: file).range(of: secret) == nil)
    }
  }

  @Test(arguments: ["", ".", "a.b", String(repeating: "0", count: 81), "é.\u{0}"])
  func isNoOtherText(text: String) { #expect(Token(text) == nil) }

  @Test func hasTwoHundredAndFiftySixBits() {
    #expect(Token().text.count == 16 + 1 + 64)
    #expect(Set((0..<1000).map { _ in Token().text }).count == 1000)
  }
}
