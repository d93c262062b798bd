/// A scene as numbers, as a page writes it: a hall of 10 m by 6 m, a wall with a door across it,
/// and a beacon on each side.
struct SceneNumbers {
  var seed = 7.0
  var cellSide = Double.nan
  var wall = (start: (5.0, 0.0), end: (5.0, 6.0))
  var material = "concrete_200mm"
  var door = (offset: 2.0, width: 1.0)
  /// Closed boxes of metal.
  var boxes: [Box] = []
  var roomCorners = [(5.0, 0.0), (10.0, 0.0), (10.0, 6.0), (5.0, 6.0)]
  var names = (interior: "interior", exterior: "exterior")
  var interiorPlace = (5.2, 3.0)
  var exteriorPlace = (4.8, 3.0)
  var interval = 100.0
  var way = [(0.0, 1.0, 3.0), (4.0, 4.5, 3.0), (6.0, 9.0, 3.0)]
  var threshold = Double.nan

  var numbers: [Double] {
    [seed, cellSide, 0, 0, 0, 10, 6]
      + list([hallWall] + boxes.flatMap(walls)) { $0 }
      + list([roomCorners]) { text("hall") + [0] + list($0) { [$0.0, $0.1] } }
      + list([(names.interior, interiorPlace), (names.exterior, exteriorPlace)]) { name, place in
        text(name) + [name == names.interior ? 0 : 1, place.0, place.1, 1.5, -12, interval]
      }
      + text("visitor") + [0, .nan] + list(way) { [$0.0, $0.1, $0.2] } + [8]
      + [0, 0, 0, 1, 2, threshold]
  }

  /// A rectangle.
  struct Box {
    var name: String
    var low: (Double, Double)
    var high: (Double, Double)
  }

  private var hallWall: [Double] {
    text("wall") + [wall.start.0, wall.start.1, wall.end.0, wall.end.1] + text(material)
      + list([door]) { text("door") + [$0.offset, $0.width] + text("metal_door") + [2] }
  }

  private func walls(of box: Box) -> [[Double]] {
    let corners = [box.low, (box.high.0, box.low.1), box.high, (box.low.0, box.high.1)]
    return corners.indices.map { side in
      let (start, end) = (corners[side], corners[(side + 1) % 4])
      return text("\(box.name) \(side)") + [start.0, start.1, end.0, end.1]
        + text("metal_cabinet_or_rack") + [0]
    }
  }

  private func text(_ text: String) -> [Double] {
    [Double(text.utf8.count)] + text.utf8.map { Double($0) }
  }

  private func list<Item>(_ items: [Item], _ numbers: (Item) -> [Double]) -> [Double] {
    [Double(items.count)] + items.flatMap(numbers)
  }
}
