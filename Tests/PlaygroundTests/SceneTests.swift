@testable import Playground
import TestSupport
import Testing

@Suite struct SceneTests {
  /// The error of a scene; `nil` for a valid one.
  private func refusal(_ scene: SceneNumbers) -> String? {
    refusal(of: play(scene.numbers))
  }

  private func refusal(of answer: [Double]) -> String? {
    guard answer[0] == 0 else { return nil }
    return String(decoding: answer[2...].map { UInt8($0) }, as: UTF8.self)
  }

  @Test func walkerAtTheDoorIsLetIn() {
    let answer = play(SceneNumbers().numbers)
    #expect(answer[0] == 1)
    let verdicts = RunAnswer(answer).decisions.map { $0[1] }
    #expect(verdicts.contains(3))
  }

  @Test func mapHasTheRequestedResolution() {
    let without = play(SceneNumbers().numbers)
    let with = play(SceneNumbers(cellSide: 0.5).numbers)
    #expect(without.suffix(3) == [0, 0, 0])
    // 20 by 12 cells of two beacons.
    #expect(with.count == without.count + 480)
    #expect(Array(with.suffix(483).prefix(3)) == [20, 12, 0.5])
  }

  @Test func namesTheErrorOfAScene() {
    var scene = SceneNumbers()
    scene.wall.end = scene.wall.start
    #expect(refusal(scene) == "'wall' has zero length")
    scene = SceneNumbers()
    scene.wall.end.1 = 6.5
    #expect(refusal(scene) == "'wall' extends beyond the plan")
    #expect(
      refusal(SceneNumbers(door: (5.5, 1))) == "'door' extends beyond the ends of 'wall'")
    #expect(
      refusal(SceneNumbers(roomCorners: [(0, 0), (1, 1), (2, 2)])) == "'hall' has zero area")
    #expect(
      refusal(SceneNumbers(roomCorners: [(0, 0), (1, 1)])) == "'hall' has fewer than three corners")
    #expect(refusal(SceneNumbers(material: "gold")) == "there is no material 'gold'")
    #expect(refusal(SceneNumbers(exteriorPlace: (5, 1))) == "'exterior' is inside 'wall'")
    #expect(
      refusal(SceneNumbers(exteriorPlace: (11, 1))) == "'exterior' is outside the plan")
    #expect(refusal(SceneNumbers(names: ("A", "visitor"))) == "two devices are called 'visitor'")
    #expect(refusal(SceneNumbers(interval: 19)) == "the interval of 'interior' is out of range")
    #expect(refusal(SceneNumbers(way: [])) == "a path has at least one point")
    #expect(refusal(SceneNumbers(way: [(0, 1, 7)])) == "the path leaves the plan")
    #expect(
      refusal(SceneNumbers(way: [(2, 1, 1), (1, 1, 1)])) == "the time of a point is out of range")
    #expect(refusal(SceneNumbers(seed: -1)) == "the seed is out of range")
    #expect(refusal(SceneNumbers(cellSide: 0.01)) == "the side of a cell is out of range")
  }

  @Test func thresholdBelowTheDefaultReleaseIsAllowed() {
    #expect(refusal(SceneNumbers(threshold: -100)) == nil)
  }

  @Test func rejectsTruncatedAndOverlongScenes() {
    let numbers = SceneNumbers().numbers
    for count in numbers.indices { #expect(refusal(of: play(Array(numbers[..<count]))) != nil) }
    #expect(refusal(of: play(numbers + [0])) == "the scene has extra numbers")
  }

  @Test(arguments: 0..<(Build.isOptimised ? 20 : 6)) func noInputTraps(seed: UInt64) {
    var dice = Dice(seed)
    let numbers = SceneNumbers(cellSide: 0.5).numbers
    let odd = [
      -1, 0, -0.0, 0.5, 1, 2, 255, 256, 1e9, -1e300, 1e300, .infinity, -.infinity, .nan, 0x1p53,
      .leastNonzeroMagnitude,
    ]
    for _ in 0..<40 {
      var changed = numbers
      for _ in 0..<dice.integer(1...3) {
        changed[dice.integer(0...changed.count - 1)] = dice.one(of: odd)
      }
      let answer = play(changed)
      #expect(answer[0] == 1 || refusal(of: answer)?.isEmpty == false)
    }
  }
}
