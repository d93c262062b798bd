@testable import Commands
import Testing

/// Declarations by the words that they are called.
struct WordIndexTests {
  @Test func findsAllThatAreCalledAWordInOrder() {
    let index = WordIndex(["Two-Words", "one", "two_words"]) { [$0] }
    #expect(index["twowords"] == ["Two-Words", "two_words"])
    #expect(index["one"] == ["one"])
    #expect(index["three"] == [])
  }

  @Test func findsAnEntryOnceForTwoSpellings() {
    let index = WordIndex([1, 2]) { ["scan-mode \($0)", "scanMode\($0)"] }
    #expect(index["scanmode2"] == [2])
  }

  @Test func countsWhatTheSpellingLeaves() {
    let index = WordIndex(["setScanPeriods"], spelling: \.stem) { [$0] }
    #expect(index["scanperiod"] == ["setScanPeriods"])
    #expect(index["setscanperiods"] == [])
  }
}
