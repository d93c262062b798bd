@testable import Playground
import Testing

@Suite struct RunAccountTests {
  @Test func obstructionsAddUpToTheWallTerm() {
    let answer = RunAnswer(play(SceneNumbers().numbers))
    #expect(packetsInShadeWithPartsThatAddUp(answer) > 10)
  }

  /// The phone comes out from behind a pillar, past whose edge it then hears one beacon. The other
  /// is in three boxes of 25 dB each.
  @Test func obstructionsAddUpPastAPillarAndIntoBoxes() {
    let boxes = [0.4, 0.6, 0.8].map { half in
      SceneNumbers.Box(
        name: "box \(half)", low: (8 - half, 3 - half), high: (8 + half, 3 + half))
    }
    let pillar = SceneNumbers.Box(name: "pillar", low: (2.8, 2.6), high: (3.2, 3.3))
    let answer = RunAnswer(
      play(
        SceneNumbers(
          boxes: boxes + [pillar], interiorPlace: (8, 3), way: [(0, 1, 3), (8, 1, 5)]
        ).numbers))
    #expect(packetsInShadeWithPartsThatAddUp(answer) > 10)
    // Two corners of one packet; only the first has a gain.
    #expect(
      zip(answer.corners, answer.corners.dropFirst()).contains { first, second in
        first[0] == second[0] && first[4] < -6 && second[4] == 0
      })
    #expect(answer.grazes.count > 5 && answer.grazes.allSatisfy { -6.1 < $0[1] && $0[1] < 0 })
    #expect(answer.limits.count > 10 && answer.limits.allSatisfy { $0[1] > 0 })
  }

  /// The number of packets with a wall loss. The parts of each add up to its wall term.
  private func packetsInShadeWithPartsThatAddUp(_ answer: RunAnswer) -> Int {
    var sums = answer.packets.map { _ in 0.0 }
    for row in answer.parts { sums[Int(row[0])] += row.last ?? .nan }
    let walls = 5 + (answer.terms.firstIndex(of: "walls") ?? 0)
    var shaded = 0
    for (packet, sum) in zip(answer.packets, sums) where !packet[walls].isNaN {
      #expect((packet[walls] - sum).magnitude < 0.005)
      if sum < 0 { shaded += 1 }
    }
    return shaded
  }

  @Test func namesTheDoorInTheWay() throws {
    // From the other side, directly in front of the door.
    let answer = RunAnswer(play(SceneNumbers(way: [(0, 4, 2.6), (5, 4, 2.6)]).numbers))
    let names = Set(answer.passages.map { answer.names[Int($0[1])] })
    #expect(names.contains("door"))
    let materials = Set(answer.passages.map { answer.names[Int($0[2])] })
    #expect(materials.isSubset(of: ["metal_door", "concrete_200mm"]))
    let interior = answer.passages.filter { answer.packets[Int($0[0])][1] == 0 }
    #expect(!interior.isEmpty && interior.count == answer.passages.count)
  }
}
