/// The answer to a valid scene, list by list and row by row.
struct RunAnswer {
  /// The names of the terms of a level.
  let terms: [String]
  /// The time, the beacon, the channel, the outcome, the RSSI, and the terms.
  let packets: [[Double]]
  /// The packet, the name of the wall, the corner, and for the first corner of a path the gain of
  /// its diffraction, which is negative; for others 0.
  let corners: [[Double]]
  /// The packet, the names of the wall and of its material, and the gain of the passage.
  let passages: [[Double]]
  /// The packet, and the gain of edges close to the direct path.
  let grazes: [[Double]]
  /// The packet, and the part of its loss beyond the limit.
  let limits: [[Double]]
  let names: [String]
  /// The time and the verdict.
  let decisions: [[Double]]

  init(_ numbers: [Double]) {
    var rest = numbers.dropFirst()
    func row(of count: Int) -> [Double] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func count() -> Int { Int(row(of: 1)[0]) }
    func rows(of width: Int) -> [[Double]] { (0..<count()).map { _ in row(of: width) } }
    func texts() -> [String] {
      (0..<count()).map { _ in
        String(decoding: row(of: count()).map { UInt8($0) }, as: UTF8.self)
      }
    }
    terms = texts()
    packets = rows(of: 5 + terms.count)
    corners = rows(of: 5)
    passages = rows(of: 4)
    grazes = rows(of: 2)
    limits = rows(of: 2)
    names = texts()
    decisions = rows(of: 2)
  }
}

extension RunAnswer {
  /// The parts of all wall terms.
  var parts: [[Double]] { corners + passages + grazes + limits }
}
