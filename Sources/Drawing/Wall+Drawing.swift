import BLE
import Buildings

extension Wall {
  /// The parts of the wall's line that remain between its doorways without a door; the whole line
  /// if the wall has no such doorway.
  package var linesBetweenDoorways: [Segment] {
    let doorways = openings.filter { $0.material == nil }.sorted { $0.offset < $1.offset }
    var lines: [Segment] = []
    var begin = line.start
    for doorway in doorways {
      let gap = line(of: doorway)
      if begin.distance(to: gap.start) > Panel.touch {
        lines.append(Segment(from: begin, to: gap.start))
      }
      begin = gap.end
    }
    if begin.distance(to: line.end) > Panel.touch {
      lines.append(Segment(from: begin, to: line.end))
    }
    return lines
  }
}
