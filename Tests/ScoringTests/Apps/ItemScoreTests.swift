import BLE
@testable import Scenarios
@testable import Scoring
import Testing

/// Timelines, one column a second: where the person and the mask are, `i` inside, `o` outside and
/// `.` unknown, and the reports of the mask, `p` present, `a` absent and `.` nothing new.
struct ItemScoreTests {
  private static func time(_ second: Int) -> Instant {
    Instant(nanoseconds: Int64(second) * 1_000_000_000)
  }

  private static func sides(_ letters: String) -> SideTimeline {
    let words: [Character: Side] = ["i": .inside, "o": .outside]
    return SideTimeline(
      letters.enumerated().map { (time($0.offset), words[$0.element] ?? .unknown) })
  }

  private static func score(person: String, mask: String, reported: String) -> ItemScore {
    let decisions = reported.enumerated().compactMap { second, letter -> Decision? in
      guard letter != "." else { return nil }
      return Decision(.item("mask", isPresent: letter == "p"), at: time(second))
    }
    return ItemScore(
      of: decisions, against: [HomeItem(name: "mask", sides: sides(mask))],
      during: sides(person), until: time(reported.count))
  }

  @Test func timeCountsFromTheFirstWordOnIt() {
    let score = Self.score(person: "iiiiiiiiii", mask: "iiiiiiiiii", reported: "...p......")
    #expect(score.scored == .seconds(7) && score.wrong == .zero && score.flips == 0)
    #expect(score.wrongFraction == 0)
  }

  @Test func isWrongWhilePresentAndAway() {
    let score = Self.score(person: "iiiiiiiiii", mask: "iiiioooooo", reported: "p.....a...")
    #expect(score.scored == .seconds(10) && score.wrong == .seconds(2))
  }

  @Test func isWrongWhileAbsentAndThere() {
    let score = Self.score(person: "iiiiiiiiii", mask: "iiiiiiiiii", reported: "p..a..p...")
    #expect(score.wrong == .seconds(3) && score.wrongFraction == 0.3)
    #expect(score.flips == 1)
  }

  /// It was reported before the person came in, and is reported on the street.
  @Test func timeOutsideDoesNotCount() {
    let score = Self.score(person: "oooiiiiooo", mask: "iiiiiiiiii", reported: ".p......ap")
    #expect(score.scored == .seconds(4) && score.wrong == .zero)
    #expect(score.flips == 1)
  }

  @Test func eachStayWithItHasOneTurn() {
    let score = Self.score(person: "iioooiiooii", mask: "iiiiiiioooo", reported: "p..a..p.a.p")
    // The third stay is without it.
    #expect(score.flips == 1)
  }

  @Test func unknownSidesDoNotCount() {
    let score = Self.score(person: "iiiiiiiiii", mask: "...iiiiiii", reported: "p.........")
    #expect(score.scored == .seconds(7))
    #expect(Self.score(person: "....", mask: "iiii", reported: "p...").wrongFraction == nil)
  }

  @Test func wordsOnOtherEquipmentDoNotCount() {
    let score = ItemScore(
      of: [Decision(.item("tank", isPresent: true), at: .start)],
      against: [HomeItem(name: "mask", sides: Self.sides("ii"))], during: Self.sides("ii"),
      until: Self.time(2))
    #expect(score.scored == .zero && score.wrongFraction == nil && score.flips == 0)
  }
}
