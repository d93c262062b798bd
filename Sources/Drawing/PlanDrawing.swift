import BLE
import Buildings
import Documents
import FloorPlans

/// A floor plan drawn on a sheet, with the mapping from plan to sheet coordinates.
package struct PlanDrawing {
  /// The area of the sheet that the plan covers.
  package let box: Picture.Box
  private let plan: FloorPlan
  private let unitsPerMetre: Double
  private let materials: PlanMaterials

  /// Creates a drawing that fits into a width and height, with its upper left corner at the given
  /// place.
  package init(of plan: FloorPlan, at corner: Picture.Spot, width: Double, height: Double) {
    let across = plan.bounds.upper.x - plan.bounds.lower.x
    let up = plan.bounds.upper.y - plan.bounds.lower.y
    unitsPerMetre = min(width / across, height / up)
    self.plan = plan
    box = Picture.Box(
      left: corner.x, top: corner.y, right: corner.x + across * unitsPerMetre,
      bottom: corner.y + up * unitsPerMetre)
    materials = PlanMaterials(of: plan)
  }

  /// Returns the position of a point of the plan on the sheet.
  package func spot(of point: Point) -> Picture.Spot {
    Picture.Spot(
      box.left + (point.x - plan.bounds.lower.x) * unitsPerMetre,
      box.bottom - (point.y - plan.bounds.lower.y) * unitsPerMetre)
  }

  /// Draws a scale in metres along the left and lower edges.
  package func drawScales(on picture: inout Picture) {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    // Both axes have the same step, which leaves room for the numbers.
    let length = max(upper.x - lower.x, upper.y - lower.y)
    let count = Int((length * unitsPerMetre / 50).rounded(.up)) + 1
    guard let step = Ticks.step(over: length, atMost: count) else { return }
    func ticks(_ from: Double, _ to: Double) -> [Double] {
      Ticks.within(from...to, atMost: Int((to - from) / step) + 2)
        .filter { ($0 / step - ($0 / step).rounded()).magnitude < 1e-6 }
    }
    for x in ticks(lower.x, upper.x) {
      let foot = Picture.Spot(spot(of: Point(x: x, y: lower.y)).x, box.bottom)
      picture.add(.line([foot, Picture.Spot(foot.x, foot.y + 4)], width: 1, .ink))
      picture.add(
        .text(.init(x.inFewDigits, at: Picture.Spot(foot.x, foot.y + 14), anchor: .middle)))
    }
    for y in ticks(lower.y, upper.y) {
      let foot = Picture.Spot(box.left, spot(of: Point(x: lower.x, y: y)).y)
      picture.add(.line([foot, Picture.Spot(foot.x - 4, foot.y)], width: 1, .ink))
      picture.add(
        .text(.init(y.inFewDigits, at: Picture.Spot(foot.x - 7, foot.y + 3.5), anchor: .end)))
    }
    picture.add(.text(.init("m", at: Picture.Spot(box.right + 16, box.bottom + 14))))
  }

  /// Draws the walls with their windows, doors and doorways. Materials with more loss have thicker
  /// lines.
  package func drawWalls(on picture: inout Picture) {
    for wall in plan.walls {
      for line in wall.linesBetweenDoorways {
        picture.add(
          .line([spot(of: line.start), spot(of: line.end)], width: width(of: wall.material), .ink))
      }
    }
    for wall in plan.walls {
      for opening in wall.openings where opening.material != nil {
        let line = wall.line(of: opening)
        let ends = [spot(of: line.start), spot(of: line.end)]
        picture.add(.line(ends, width: 4, .ink))
        picture.add(.line(ends, width: 2, .white))
      }
    }
    for door in plan.doors {
      picture.add(
        .line([spot(of: door.openLeaf.start), spot(of: door.openLeaf.end)], width: 1, .ink))
    }
  }

  /// Adds the materials of walls, windows and doors to the legend.
  package func explainWalls(in legend: inout Legend) {
    for material in materials.walls {
      legend.add(.line(width: width(of: material)), material.name)
    }
    for name in materials.windows { legend.add(.opening, "window: \(name)") }
    for name in materials.doors { legend.add(.opening, "door: \(name)") }
  }

  private func width(of material: Material) -> Double {
    materials.walls.count > 1 ? 1.5 + 3.5 * materials.rank(of: material) : 3
  }

  /// Draws devices with their names next to them if there is room.
  package func draw(_ devices: [FixedDevice], with labels: inout Labels, on picture: inout Picture)
  {
    let spots = devices.map { spot(of: $0.position.point) }
    for spot in spots {
      picture.add(.disc(spot, radius: 5, .white))
      picture.add(.disc(spot, radius: 4, .ink))
      labels.avoid(
        Picture.Box(
          left: spot.x - 4, top: spot.y - 4, right: spot.x + 4, bottom: spot.y + 4))
    }
    for (device, spot) in zip(devices, spots) {
      // The places are beside the device, above or below it, and then farther away.
      var places: [(Picture.Spot, Picture.Text.Anchor)] = []
      for off in [0.0, 9, 18, 27] {
        places += [
          (Picture.Spot(spot.x + 7, spot.y + 3.5 - off), .start),
          (Picture.Spot(spot.x - 7, spot.y + 3.5 - off), .end),
          (Picture.Spot(spot.x, spot.y - 8 - off), .middle),
          (Picture.Spot(spot.x, spot.y + 15 + off), .middle),
          (Picture.Spot(spot.x + 7, spot.y + 3.5 + off), .start),
          (Picture.Spot(spot.x - 7, spot.y + 3.5 + off), .end),
        ]
      }
      labels.write(device.name.cut(to: 24), at: places, within: box, on: &picture)
    }
  }

  /// Writes the names of the rooms near their centres.
  package func nameRooms(with labels: inout Labels, on picture: inout Picture) {
    for room in plan.rooms {
      let corners = room.outline.corners.map(spot(of:))
      guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
        let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
      else { continue }
      let places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map { share in
        (
          Picture.Spot((left + right) / 2, top + share * (bottom - top) + 3.5),
          Picture.Text.Anchor.middle
        )
      }
      labels.write("[\(room.name.cut(to: 24))]", at: places, within: box, on: &picture)
    }
  }
}
