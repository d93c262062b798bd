@testable import Playground
import Testing

@Suite struct RunAccountTests {
  /// The index of the wall term of a packet.
  private static let walls = 10

  @Test func obstructionsAddUpToTheWallTerm() {
    let answer = RunAnswer(play(SceneNumbers().numbers))
    var sums = answer.packets.map { _ in 0.0 }
    for row in answer.bends + answer.passages { sums[Int(row[0])] += row.last ?? .nan }
    var shaded = 0
    for (packet, sum) in zip(answer.packets, sums) where !packet[Self.walls].isNaN {
      #expect((packet[Self.walls] - sum).magnitude < 0.005)
      if sum < 0 { shaded += 1 }
    }
    #expect(shaded > 10)
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
