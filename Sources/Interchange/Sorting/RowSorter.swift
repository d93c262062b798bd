import Documents

/// Sorts rows by time, whatever their number and order.
///
/// A heap of `capacity` rows sorts rows that are out of order by up to that many rows. A row that
/// is farther out of order begins another file. In the end, the files are merged. So a file that is
/// in order, as almost all are, is written once and read once, and a file in any other order takes
/// no more memory.
///
/// - SeeAlso: D. E. Knuth, *The Art of Computer Programming* 3 (1998), 5.4.1, replacement
///   selection.
struct RowSorter {
  /// The number of rows in memory.
  static let defaultCapacity = 1 << 15
  /// The number of files that are merged at once.
  static let mostRuns = 64

  private struct Waiting: Comparable {
    var run: Int
    var row: SortedRow

    static func < (first: Waiting, second: Waiting) -> Bool {
      first.run == second.run ? first.row < second.row : first.run < second.run
    }
  }

  private let place: OutputPlace
  private let capacity: Int
  private var heap = SortingHeap<Waiting>()
  private var count: UInt64 = 0
  private var fileCount = 0
  private var files: [StagedFile] = []
  private var current: (run: Int, file: StagedFile, last: SortedRow)?

  init(in place: OutputPlace, capacity: Int = defaultCapacity) {
    self.place = place
    self.capacity = capacity
  }

  /// Adds the next row.
  ///
  /// - Throws: `unwritable`.
  mutating func add(
    _ text: String, at time: Int64, file: UInt16, kind: ReadingKind
  ) throws(InputError) {
    precondition(text.utf8.count <= SortedRow.mostText, "the row is too long")
    let row = SortedRow(time: time, number: count, file: file, kind: kind, text: text)
    count += 1
    let run = current.map { row < $0.last ? $0.run + 1 : $0.run } ?? 0
    heap.insert(Waiting(run: run, row: row))
    if heap.count > capacity { try writeFirst() }
  }

  private mutating func writeFirst() throws(InputError) {
    guard let waiting = heap.removeFirst() else { return }
    let file: StagedFile
    if let current, current.run == waiting.run {
      file = current.file
    } else {
      try current?.file.finish()
      if files.count >= Self.mostRuns { try mergeFiles() }
      file = try newFile()
      files.append(file)
    }
    try file.append(waiting.row.bytes)
    current = (waiting.run, file, waiting.row)
  }

  private mutating func newFile() throws(InputError) -> StagedFile {
    fileCount += 1
    return try place.file("rows-\(fileCount)")
  }

  /// Merges all files into one.
  private mutating func mergeFiles() throws(InputError) {
    let whole = try newFile()
    try Self.merge(files) { row throws(InputError) in try whole.append(row.bytes) }
    try whole.finish()
    for file in files { file.remove() }
    files = [whole]
  }

  /// Ends the input, and passes on the rows in order.
  ///
  /// - Throws: `unwritable`, and the errors of `take`.
  mutating func finish(_ take: (SortedRow) throws(InputError) -> Void) throws(InputError) {
    while heap.count > 0 { try writeFirst() }
    try current?.file.finish()
    current = nil
    try Self.merge(files, take)
    for file in files { file.remove() }
    files = []
  }

  private static func merge(
    _ files: [StagedFile], _ take: (SortedRow) throws(InputError) -> Void
  ) throws(InputError) {
    struct Head: Comparable {
      var row: SortedRow
      var run: Int
      static func < (first: Head, second: Head) -> Bool { first.row < second.row }
    }
    var runs: [SortedRun] = []
    for file in files { runs.append(try SortedRun(file)) }
    var heads = SortingHeap<Head>()
    for (number, run) in runs.enumerated() {
      if let row = try run.next() { heads.insert(Head(row: row, run: number)) }
    }
    while let head = heads.removeFirst() {
      try take(head.row)
      if let row = try runs[head.run].next() { heads.insert(Head(row: row, run: head.run)) }
    }
  }
}
