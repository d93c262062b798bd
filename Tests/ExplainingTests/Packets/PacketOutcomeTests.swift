import Explaining
import Sim
import Testing

/// The words of outcomes, as docs/reference/json.md and `simrun explain --help` have them.
@Suite struct PacketOutcomeTests {
  @Test func keysAreThoseOfReports() {
    #expect(
      PacketOutcome.allCases.map(\.key) == [
        "received", "notListening", "tooWeak", "collided", "interference",
      ])
  }

  @Test func choicesHaveTheWordsOfTheCommandLine() {
    #expect(
      PacketChoice.Outcome.allCases.map(\.rawValue) == [
        "listened", "received", "lost", "too-weak", "collided", "interference", "not-listening",
        "any",
      ])
    for choice in PacketChoice.Outcome.allCases {
      #expect(PacketChoice.Outcome(rawValue: choice.rawValue) == choice)
    }
    #expect(PacketChoice.Outcome(rawValue: "too weak") == nil)
  }
}
