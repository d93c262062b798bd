import Sim
import Testing

struct WhoTests {
  private let beacon = Who("beacon")
  private let phone = Who("phone")

  @Test func equalNamesGiveTheSameIdentity() {
    #expect(Who("beacon") == beacon)
    #expect(phone != beacon)
    #expect(Who("") != Who("\0"))
  }

  @Test func combinationIsOrdered() {
    #expect(beacon.and(phone) == beacon.and(phone))
    #expect(beacon.and(phone) != phone.and(beacon))
    #expect(beacon.and(phone).and(7) != beacon.and(phone.and(7)))
  }

  @Test func combinationWithANumberIsDistinct() {
    let all = (0..<1000).map { beacon.and(UInt64($0)) } + [beacon]
    #expect(Set(all).count == 1001)
    #expect(beacon.and(0) != phone.and(0))
  }

  @Test func identitiesDoNotCollide() {
    var all: Set<Who> = []
    for first in 0..<100 {
      for second in 0..<100 {
        all.insert(Who("b\(first)").and(Who("b\(second)")))
        all.insert(Who("b\(first)").and(UInt64(second)))
      }
    }
    #expect(all.count == 20_000)
  }
}
