import BLE
@testable import Positioning
import TestSupport
import Testing

struct ParticleFitTests {
  @Test func noneAreLostWhileTheFitIsSteady() {
    var dice = Dice(2)
    var fit = ParticleFit()
    for _ in 0..<200 {
      fit.add(dice.number(-3.5 ... -2.5))
      #expect(fit.shareLost == 0)
    }
  }

  @Test func manyAreLostAfterADropOfTheFit() {
    var fit = ParticleFit()
    for _ in 0..<100 { fit.add(-3) }
    for _ in 0..<5 { fit.add(-8) }
    // (1 - 0.8⁵) · 5 = 3.36 lower in the short term, (1 - 0.98⁵) · 5 = 0.48 in the long term: 1 -
    // exp(0.7 - 2.88) = 0.887.
    #expect(abs(fit.shareLost - 0.887) < 0.001)
    for _ in 0..<300 { fit.add(-8) }
    #expect(fit.shareLost == 0)
  }

  @Test func singleOutlierLosesNone() {
    var fit = ParticleFit()
    for _ in 0..<100 { fit.add(-3) }
    fit.add(-6)
    #expect(fit.shareLost == 0)
  }

  @Test func firstScansHaveEqualWeight() {
    var fit = ParticleFit()
    fit.add(-30)
    #expect(fit.shareLost == 0)
    fit.add(-3)
    #expect(fit.shareLost == 0)
  }
}
