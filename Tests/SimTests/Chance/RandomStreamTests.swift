import Sim
import Testing

struct RandomStreamTests {
  private let beacon = RandomStream("beacon")
  private let phone = RandomStream("phone")

  @Test func equalNamesGiveTheSameIdentity() {
    #expect(RandomStream("beacon") == beacon)
    #expect(phone != beacon)
    #expect(RandomStream("") != RandomStream("\0"))
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
    var all: Set<RandomStream> = []
    for first in 0..<100 {
      for second in 0..<100 {
        all.insert(RandomStream("b\(first)").and(RandomStream("b\(second)")))
        all.insert(RandomStream("b\(first)").and(UInt64(second)))
      }
    }
    #expect(all.count == 20_000)
  }
}
