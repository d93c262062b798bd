@testable import Drawing
import TestSupport
import Testing

@Suite struct LabelsTests {
  @Test func labelsNeitherOverlapNorLeaveTheSheet() {
    var dice = Dice(3)
    let sheet = Picture.Box(left: 0, top: 0, right: 200, bottom: 100)
    var picture = Picture("", width: 200, height: 100)
    var labels = Labels()
    let hole = Picture.Box(left: 90, top: 40, right: 110, bottom: 60)
    labels.avoid(hole)
    var written = 0
    for _ in 0..<300 {
      let spot = Picture.Spot(dice.number(-10...210), dice.number(-10...110))
      if labels.write("name", at: [(spot, .middle)], within: sheet, on: &picture) { written += 1 }
    }
    var boxes = [hole]
    for case .text(let text) in picture.shapes { boxes.append(text.box) }
    #expect(boxes.count == written + 1)
    #expect(written > 10)
    for (number, box) in boxes.enumerated() {
      #expect(box.left >= 0 && box.right <= 200 && box.top >= 0 && box.bottom <= 100)
      #expect(!boxes[..<number].contains(where: box.overlaps))
    }
  }

  @Test func usesTheFirstFreePlace() {
    let sheet = Picture.Box(left: 0, top: 0, right: 200, bottom: 100)
    var picture = Picture("", width: 200, height: 100)
    var labels = Labels()
    let (here, there) = (Picture.Spot(100, 50), Picture.Spot(100, 80))
    for _ in 0..<3 {
      labels.write("a", at: [(here, .start), (there, .start)], within: sheet, on: &picture)
    }
    #expect(
      picture.shapes == [here, there].map { .text(.init("a", at: $0, hasHalo: true)) })
  }
}
