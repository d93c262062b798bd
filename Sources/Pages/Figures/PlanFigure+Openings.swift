import BLE
import Buildings
import Documents

extension PlanFigure {
  /// The names of doors and windows, each beside its opening where there is no other text.
  var namesOfOpenings: Markup {
    var taken = plan.rooms.map(box(ofNameOf:)) + beacons.flatMap(boxes(of:))
    var names: [Markup] = []
    for wall in plan.walls {
      for opening in wall.openings {
        guard let label = label(of: opening, in: wall, besides: taken) else { continue }
        taken.append(label.box)
        names.append(
          .element(
            "text",
            [
              "class": "opening-name", "x": label.x.inUnits, "y": label.box.bottom.inUnits,
              "dy": "-4", "text-anchor": label.anchor,
            ]
          ) { Markup.shortened(opening.name) })
      }
    }
    return .element("g") { Markup.all(names) }
  }

  /// The approximate width of a letter of an opening's name on a phone.
  private static let smallLetter = 9.0

  /// A rectangle in units of the figure.
  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func touches(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// Returns the first position beside an opening at which its name overlaps nothing; `nil` if
  /// there is no such position. For a wall that runs more across than down, the positions are above
  /// the opening, then below it: each time in the middle, at the right end, then at the left end.
  /// For other walls, they are to the right, then to the left.
  private func label(
    of opening: Opening, in wall: Wall, besides taken: [Box]
  ) -> (box: Box, x: Double, anchor: String)? {
    let line = wall.line(of: opening)
    let ends = [line.start, line.end]
    let (x, y) = (ends.map(across).sorted(), ends.map(down).sorted())
    let (middle, centre) = ((x[0] + x[1]) / 2, (y[0] + y[1]) / 2)
    let height = Self.largeLetter.height
    let places: [(x: Double, bottom: Double, anchor: String)] =
      x[1] - x[0] > y[1] - y[0]
      ? [y[0] - 4, y[1] + height + 4].flatMap { bottom in
        [(middle, bottom, "middle"), (x[1], bottom, "end"), (x[0], bottom, "start")]
      }
      : [(x[1] + 8, centre + height / 2, "start"), (x[0] - 8, centre + height / 2, "end")]
    let length = Self.smallLetter * Double(opening.name.shortened.count)
    for place in places {
      let before: [String: Double] = ["middle": length / 2, "end": length]
      let left = place.x - (before[place.anchor] ?? 0)
      let box = Box(
        left: left, right: left + length, top: place.bottom - height, bottom: place.bottom)
      if isWithin(box), !taken.contains(where: box.touches) { return (box, place.x, place.anchor) }
    }
    return nil
  }

  private func isWithin(_ box: Box) -> Bool {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    return box.left >= across(lower) && box.right <= across(upper)
      && box.top >= down(upper) && box.bottom <= down(lower)
  }

  private func box(ofNameOf room: Room) -> Box {
    let place = place(ofNameOf: room)
    let half = Self.largeLetter.width * Double(room.name.shortened.count) / 2
    return Box(
      left: across(place) - half, right: across(place) + half,
      top: down(place) - Self.largeLetter.height + 4, bottom: down(place) + 4)
  }

  /// Returns the areas of a beacon's dot and of its name.
  private func boxes(of beacon: Fixture) -> [Box] {
    let (x, y, label) = (across(beacon.point), down(beacon.point), label(of: beacon))
    let length = Self.largeLetter.width * Double(beacon.name.shortened.count)
    return [
      Box(left: x - 7, right: x + 7, top: y - 7, bottom: y + 7),
      Box(
        left: label.isBeforeIt ? label.right - length : label.left,
        right: label.isBeforeIt ? label.right : label.left + length,
        top: label.base - Self.largeLetter.height + 4,
        bottom: label.base + 4),
    ]
  }
}
