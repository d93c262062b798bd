import BLE
import Buildings
@testable import Scenarios
@testable import Scoring
import TestScenes
import Testing

/// Rooms are letters; the garden `g` is outside.
@Suite struct RoomOrderTests {
  private static func order(entered: String, walked: String) throws -> RoomOrder {
    let corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1)]
    let plan = try FloorPlan(
      bounds: Bounds(from: corners[0], to: corners[2]), walls: [],
      rooms: ["a", "b", "c", "g"].map {
        Room(name: $0, corners: corners, side: $0 == "g" ? .outside : .inside)
      })
    return RoomOrder(
      of: entered.map { Decision(.entered(String($0)), at: .start) },
      against: walked.map { $0 == "." ? nil : String($0) }, on: plan)
  }

  @Test(arguments: [
    ("abac", "abac", false), ("abac", "aab.baacc", false), ("abc", "abac", true), ("", "a", true),
    ("", "", false), ("aab", "ab", false), ("agb", "gagb", false), ("ab", "ba", true),
  ])
  func comparesTheRoomsIndoors(entered: String, walked: String, isWrong: Bool) throws {
    #expect(try Self.order(entered: entered, walked: walked).isWrong == isWrong)
  }

  @Test func listsBothIfTheyDiffer() throws {
    let right = try Self.order(entered: "ab", walked: "ab")
    #expect(right.lines == ["rooms, as walked: a, b"])
    let wrong = try Self.order(entered: "", walked: "ab")
    #expect(wrong.lines == ["rooms entered: none", "rooms walked:  a, b"])
    let nowhere = try Self.order(entered: "", walked: "")
    #expect(nowhere.lines.isEmpty)
  }
}
