import BLE
import Buildings
import Drawing
import EngineFiles
import Planning
import Scoring

/// A picture of a method's fixes and the device's true path on a floor plan.
struct TrackDrawing {
  private let trial: PositioningTrial
  private let title: String
  private let plan: PlanDrawing

  private static let truthWidth = 6.0
  private static let truthColour = Colour(0xA0A0A0)
  private static let fixColour = Colour(0x0072B2)

  init(of trial: PositioningTrial, by choice: PositioningChoice, on floor: FloorPlan) {
    self.trial = trial
    title = "\(LocateReport.title(of: trial)): \(choice.word)"
    plan = PlanDrawing(of: floor, at: Picture.Spot(38, 40), width: 760, height: 640)
  }

  /// The picture.
  var picture: Picture {
    var legend = Legend()
    legend.add(.line(width: Self.truthWidth, Self.truthColour), "true path")
    legend.add(.disc, "fixes, in order")
    plan.explainWalls(in: &legend)
    let left = plan.box.right + 24
    var picture = Picture(
      title, width: left + legend.size.width + 14,
      height: max(plan.box.bottom + 34, plan.box.top + legend.size.height + 14))
    picture.add(.text(.init(title.cut(to: 120), at: Picture.Spot(14, 24))))
    plan.drawScales(on: &picture)
    plan.drawWalls(on: &picture)
    for way in truths {
      let spots = way.map(plan.spot(of:))
      picture.add(.line(spots, width: Self.truthWidth, Self.truthColour))
    }
    let fixes = trial.outcomes.map { plan.spot(of: $0.fix.point) }
    if fixes.count > 1 { picture.add(.line(fixes, width: 1, Self.fixColour)) }
    for fix in fixes { picture.add(.disc(fix, radius: 3, Self.fixColour)) }
    var labels = Labels()
    for (word, place) in [("start", truths.first?.first), ("end", truths.last?.last)] {
      guard let place else { continue }
      let spot = plan.spot(of: place)
      let places = [-12.0, 18, -24, 30].map {
        (Picture.Spot(spot.x, spot.y + $0), Picture.Text.Anchor.middle)
      }
      labels.write(word, at: places, within: plan.box, on: &picture)
    }
    plan.nameRooms(with: &labels, on: &picture)
    legend.draw(at: Picture.Spot(left, plan.box.top), on: &picture)
    return picture
  }

  /// The true positions at the times of the fixes, split where the position is unknown.
  private var truths: [[Point]] {
    trial.outcomes.split { $0.truth == nil }.map { $0.compactMap(\.truth) }
  }
}
