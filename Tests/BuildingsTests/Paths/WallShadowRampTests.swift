import BLE
import Testing

@testable import Buildings

/// Beside the line of a panel from the origin to (4, 0), 0.4 dB for each millimetre.
struct WallShadowRampTests {
  private func begun(_ loss: Double, at place: Vector) -> Double {
    WallShadowRamp.limit(loss, at: place, beside: Vector(dx: 4, dy: 0))
  }

  @Test(arguments: [(0.0, 0.0), (1, 0.4), (10, 4), (29, 11.6), (30, 12), (31, 12), (1000, 12)])
  func lossBeginsWithTheDistanceFromTheLine(millimetres: Double, loss: Double) {
    for side in [-1.0, 1] {
      let place = Vector(dx: 2, dy: side * 0.001 * millimetres)
      #expect(abs(begun(12, at: place) - loss) < 1e-9)
    }
  }

  @Test func lineGoesOnBeyondTheOtherEnd() {
    #expect(abs(begun(12, at: Vector(dx: 9, dy: 0.01)) - 4) < 1e-9)
  }

  @Test func nothingIsLimitedBeyondTheFirstEnd() {
    for place in [Vector(dx: 0, dy: 0.01), Vector(dx: 0, dy: 0), Vector(dx: -1, dy: 0.01)] {
      #expect(begun(12, at: place) == 12)
    }
  }

  /// 10 mm beside a panel of 1 mm, and beside one of 1 km.
  @Test func lengthOfThePanelDoesNotMatter() {
    for length in [0.001, 1000] {
      let loss = WallShadowRamp.limit(
        12, at: Vector(dx: 5, dy: 0.01), beside: Vector(dx: length, dy: 0))
      #expect(abs(loss - 4) < 1e-9)
    }
  }
}
