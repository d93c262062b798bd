@testable import Studies
import Testing

/// Distances in steps, counted by hand.
struct TuningSpaceTests {
  @Test func countsStepsInTheOrderOfTheNumbers() {
    let values = ["500", "100", "200"]
    let space = TuningSpace(of: [values], combinations: values.map { [$0] })
    let nearest = space.nearest(of: [0])
    #expect(nearest.map { $0?.steps } == [0, 2, 1])
    #expect(nearest.allSatisfy { $0?.index == 0 })
  }

  /// The combination (0, 1) is impossible; the way beside it counts all the same.
  @Test func addsTheStepsOfAllSettings() {
    let combinations = [["0", "0"], ["0", "2"], ["1", "0"], ["1", "1"], ["1", "2"]]
    let space = TuningSpace(of: [["0", "1"], ["0", "1", "2"]], combinations: combinations)
    #expect(space.nearest(of: [0]).map { $0?.steps } == [0, 2, 1, 2, 3])
    #expect(space.nearest(of: [0, 4]).map { $0?.steps } == [0, 1, 1, 1, 0])
    #expect(space.nearest(of: []).allSatisfy { $0 == nil })
  }

  @Test func noStepLeadsFromAWordToAnother() {
    let combinations = [["a", "1"], ["a", "2"], ["b", "1"], ["b", "2"]]
    let space = TuningSpace(of: [["a", "b"], ["1", "2"]], combinations: combinations)
    #expect(space.nearest(of: [0]).map { $0?.steps } == [0, 1, nil, nil])
  }

  @Test func endsAreBeyondTheLastValues() {
    let values = ["1", "2", "3", "4", "5"]
    let one = TuningSpace(of: [values], combinations: values.map { [$0] })
    #expect((0..<5).map(one.stepsBeyondEnds) == [1, 2, 3, 2, 1])
    // Either of two values is a step from an end, of two: that counts as much as 2.5 of five.
    let two = TuningSpace(of: [values, ["1", "2"]], combinations: values.map { [$0, "1"] })
    #expect((0..<5).map(two.stepsBeyondEnds) == [1, 2, 2.5, 2, 1])
    #expect(two.sumOfStepsBeyondEnds(from: 2) == 5.5)
    let words = TuningSpace(of: [["a", "b"], ["1"]], combinations: [["a", "1"], ["b", "1"]])
    #expect(words.stepsBeyondEnds(from: 0) == .infinity)
  }
}
