import Documents
import Drawing
import Planning
import Statistics

/// The cumulative distribution of each method's errors, as a picture: for each error, the share of
/// fixes whose error is not greater. Each curve has a number, so that curves differ without
/// colours.
package struct ErrorsDrawing {
  private let curves: [Curve]
  /// The maximum error shown, in metres.
  private let reach: Double

  /// A method's errors, in ascending order.
  package struct Curve {
    package var name: String
    package var errors: [Double]

    /// Creates a curve from the errors of a method, in metres.
    package init(name: String, errors: [Double]) {
      self.name = name
      self.errors = errors
    }
  }

  private static let box = Picture.Box(left: 60, top: 50, right: 660, bottom: 450)
  private static let colours = [
    0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xE69F00, 0x1A1A1A,
  ].map { Colour($0) }

  /// Creates a drawing of the methods' curves. Methods without errors, such as those without a
  /// ground truth, are omitted.
  package init(of curves: [Curve]) {
    self.curves = curves.filter { !$0.errors.isEmpty }
    // The largest 2 % would compress all other errors.
    reach = self.curves.compactMap { Quantile.of($0.errors, at: 0.98) }.max() ?? 1
  }

  /// The picture.
  var picture: Picture {
    let legendLeft = Self.box.right + 24
    let labels = curves.enumerated().map { number, curve in
      let median = Quantile.of(curve.errors, at: 0.5).map { ", median \($0.with(2)) m" } ?? ""
      return "\(number + 1)  \(curve.name.cut(to: 40))\(median)"
    }
    let width = Double(labels.map(\.count).max() ?? 0) * 6
    var picture = Picture(
      "Position errors: fraction of fixes with at most this error",
      width: legendLeft + width + 20, height: 500)
    picture.add(.text(.init(picture.title, at: Picture.Spot(Self.box.left, 28))))
    drawAxes(on: &picture)
    for (number, curve) in curves.enumerated() {
      picture.add(.line(line(of: curve), width: 2, Self.colours[number % Self.colours.count]))
    }
    for (number, label) in labels.enumerated() {
      // The number of each curve is drawn at a different height.
      let share = 0.1 + 0.85 * (Double(number) + 0.5) / Double(labels.count)
      let error = Quantile.of(curves[number].errors, at: share) ?? 0
      let place = spot(min(error, reach), share)
      picture.add(
        .text(
          .init(
            "\(number + 1)", at: Picture.Spot(place.x, place.y + 4), anchor: .middle, size: 1.3,
            hasHalo: true)))
      let line = Picture.Spot(legendLeft, Self.box.top + 10 + 16 * Double(number))
      picture.add(.text(.init(label, at: line)))
    }
    return picture
  }

  private func spot(_ error: Double, _ share: Double) -> Picture.Spot {
    let (width, height) = (Self.box.right - Self.box.left, Self.box.bottom - Self.box.top)
    return Picture.Spot(
      Self.box.left + error / max(reach, 1e-9) * width, Self.box.bottom - share * height)
  }

  /// Returns a step function that rises at each error.
  private func line(of curve: Curve) -> [Picture.Spot] {
    var spots = [spot(0, 0)]
    var share = 0.0
    for (index, error) in curve.errors.enumerated() where error <= reach {
      spots.append(spot(error, share))
      share = Double(index + 1) / Double(curve.errors.count)
      spots.append(spot(error, share))
    }
    return spots + [spot(reach, share)]
  }

  private func drawAxes(on picture: inout Picture) {
    for error in Ticks.within(0...max(reach, 1e-9), atMost: 11) {
      let foot = spot(error, 0)
      picture.add(.line([foot, spot(error, 1)], width: 0.5, .grey))
      picture.add(
        .text(.init(error.inFewDigits, at: Picture.Spot(foot.x, foot.y + 16), anchor: .middle)))
    }
    for percent in stride(from: 0, through: 100, by: 10) {
      let foot = spot(0, Double(percent) / 100)
      picture.add(.line([foot, spot(reach, Double(percent) / 100)], width: 0.5, .grey))
      picture.add(
        .text(.init("\(percent) %", at: Picture.Spot(foot.x - 7, foot.y + 3.5), anchor: .end)))
    }
    let box = Self.box
    picture.add(
      .line(
        [
          Picture.Spot(box.left, box.top), Picture.Spot(box.left, box.bottom),
          Picture.Spot(box.right, box.bottom),
        ], width: 1, .ink))
    picture.add(
      .text(
        .init(
          "error in m", at: Picture.Spot((box.left + box.right) / 2, box.bottom + 36),
          anchor: .middle)))
  }
}
