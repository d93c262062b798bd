import BLE
import Buildings
import Testing

struct DiffractionTests {
  /// ITU-R P.526's J(ν), at Δ = λ ν² / 4.
  @Test(arguments: zip([0, 0.5, 1, 2, 3, 5], [6.0, 10.3, 13.9, 19.0, 22.4, 26.8]))
  func knifeEdgeLossMatchesTheRecommendation(nu: Double, expected: Double) {
    let detour = Diffraction.wavelength * nu * nu / 4
    #expect(abs(Diffraction.knifeEdgeLoss(detour: detour).value - expected) < 0.1)
  }

  /// 3 m in front of and 3 m behind a corner that is h off the line. The table computes ν from h,
  /// which is valid for small angles. The detour is exact: 0.1 dB less at 1 m and 0.4 dB less at 2
  /// m.
  @Test(arguments: zip([0.1, 0.25, 0.5, 1, 2], [8.9, 12.7, 17.5, 23.2, 29.2]))
  func cornerLossMatchesTheSmallAngleForm(height: Double, expected: Double) {
    let detour = 2 * (9 + height * height).squareRoot() - 6
    let loss = Diffraction.knifeEdgeLoss(detour: detour).value
    #expect(abs(loss - expected) < (height < 2 ? 0.3 : 0.5))
  }

  @Test func lossIncreasesSteadilyFromTheGrazedEdge() {
    #expect(Diffraction.knifeEdgeLoss(detour: -1e-16) == Diffraction.knifeEdgeLoss(detour: 0))
    let losses = (0...1000).map { Diffraction.knifeEdgeLoss(detour: Double($0) * 1e-6).value }
    for (less, more) in zip(losses, losses.dropFirst()) {
      #expect(less < more && more - less < 0.2)
    }
  }

  @Test func grazedLossIsThatOfAnEdgeOnTheLine() {
    #expect(Diffraction.grazedLoss == Diffraction.knifeEdgeLoss(detour: 0).value)
  }
}
