import BLE

extension Wall {
  /// The wall cut at its jambs, and the open leaves of its doors. New doors and materials are added
  /// to those of the plan.
  func panels(
    ofWall index: Int, doors: inout [Door], materials: inout [Material]
  ) -> [Panel] {
    let length = line.length
    let own = materials.index(of: material)
    var panels: [Panel] = []
    var openLeaves: [Panel] = []
    var reached = line.start
    for number in openings.indices.sorted(by: { openings[$0].offset < openings[$1].offset }) {
      let opening = openings[number]
      let near = opening.offset == 0 ? line.start : line.point(at: opening.offset / length)
      let end = opening.offset + opening.width
      let far = end >= length ? line.end : line.point(at: end / length)
      if near != reached {
        panels.append(
          Panel(wall: index, segment: Segment(from: reached, to: near), material: own))
      }
      reached = far
      guard let material = opening.material else { continue }
      let filling = materials.index(of: material)
      let closed = Segment(from: near, to: far)
      var presence = Panel.Presence.always
      if let kind = opening.door {
        presence = .whileClosed(door: doors.count)
        let open = kind.swing.openLeaf(ofDoorway: closed)
        openLeaves.append(
          Panel(
            wall: index, opening: number, segment: open, material: filling,
            presence: .whileOpen(door: doors.count)))
        doors.append(Door(name: opening.name, kind: kind, leaf: closed, openLeaf: open))
      }
      panels.append(
        Panel(
          wall: index, opening: number, segment: closed, material: filling, presence: presence))
    }
    if reached != line.end {
      panels.append(
        Panel(wall: index, segment: Segment(from: reached, to: line.end), material: own))
    }
    return panels + openLeaves
  }

  /// Openings may overlap, or reach beyond the wall, within the rounding error of decimal sums: 1.1
  /// m and 2.2 m add up to more than 3.3 m.
  func checkOpenings(ofWall index: Int, length: Double) throws(FloorPlanError) {
    for (number, opening) in openings.enumerated() {
      let end = opening.offset + opening.width
      guard opening.offset >= 0, opening.width > 0, end <= length + Panel.touch else {
        throw .openingOutsideWall(wall: index, opening: number)
      }
      for earlier in openings[..<number] {
        let overlap =
          min(end, earlier.offset + earlier.width) - max(opening.offset, earlier.offset)
        if overlap > Panel.touch {
          throw .openingsOverlap(wall: index, opening: number)
        }
      }
    }
  }
}

extension [Material] {
  /// The index of a material, which is added if it is new.
  fileprivate mutating func index(of material: Material) -> Int {
    if let known = firstIndex(of: material) { return known }
    append(material)
    return count - 1
  }
}
