import Testing

@testable import Lab

@Suite struct NearestNameTests {
  // The first pair is the textbook's: k to s, e to i, and a g.
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
    ("nmae", "name", 1),
  ])
  func countsTheLettersToChange(given: String, known: String, distance: Int) {
    #expect(NearestName.distance(from: given, to: known) == distance)
  }

  @Test func findsWhatWasMeant() {
    #expect(NearestName.to("loby", among: ["hall", "lobby"]) == "lobby")
    #expect(NearestName.to("intervalMS", among: ["interval", "intervalMs"]) == "intervalMs")
    #expect(NearestName.to("unlocksamples", among: ["unlockSamples"]) == "unlockSamples")
  }

  @Test func doesNotGuessFromAfar() {
    #expect(NearestName.to("door", among: ["hall", "lobby"]) == nil)
    #expect(NearestName.to("x", among: ["abc"]) == nil)
    #expect(NearestName.to("", among: []) == nil)
    #expect(NearestName.to(String(repeating: "a", count: 100_000), among: ["a"]) == nil)
  }
}
