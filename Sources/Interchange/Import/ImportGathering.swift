import BLE
import Captures
import Documents
import FloorPlans
import Recordings

/// The rows that an import has gathered from its files so far.
struct ImportGathering {
  private let place: OutputPlace
  private var sorter: RowSorter
  private var files: [ImportReport.File] = []
  /// The number of packets and levels in the latest file.
  private(set) var latestCount = 0
  private var levels = RecordingOrigin.Levels.packets
  private var programs: [String] = []
  private var warnings: [InputWarning] = []
  private var truth: [(subject: String, time: CaptureTime, point: Point)] = []
  private var nodes: [CompanionSource.Node] = []
  private var receivers = DeviceNameCount()
  private var transmitters = DeviceNameCount()
  /// `true` if a row states a level at 1 m.
  private var hasPowers = false

  /// Creates a gathering for a folder.
  init(to place: OutputPlace, capacity: Int) {
    self.place = place
    sorter = RowSorter(in: place, capacity: capacity)
  }

  /// Reads a file.
  ///
  /// - Returns: `false` if the import was stopped.
  mutating func read(
    _ bytes: ByteSource, receiver: String, naming: DeviceNaming, goesOn: () -> Bool
  ) throws(InputError) -> Bool {
    let format = try ForeignFormat.of(bytes)
    files.append(ImportReport.File(path: bytes.path, format: format))
    switch format {
    case .capture(let capture):
      return try read(
        ImportedCapture(bytes, capture, naming: naming, receiver: receiver), while: goesOn)
    case .messages:
      return try read(MosquittoSource(bytes, naming: naming, receiver: receiver), while: goesOn)
    case .herald:
      return try read(HeraldSource(bytes, naming: naming, receiver: receiver), while: goesOn)
    case .companion:
      let source = try CompanionSource(bytes, naming: naming)
      truth += source.positions.map { (source.subject, $0.time, $0.point) }
      for node in source.nodes {
        guard let known = nodes.first(where: { DeviceNaming.areSame($0.name, node.name) }) else {
          nodes.append(node)
          continue
        }
        guard known != node else { continue }
        warnings.append(
          InputWarning(
            InputPlace(bytes.path),
            "\(node.name.quoted) is at \(node.point.inMetres) here, and at \(known.point.inMetres) in "
              + "an earlier file, which the plan keeps"))
      }
      return try read(source, while: goesOn)
    }
  }

  private mutating func read(
    _ source: some ReadingSource, while goesOn: () -> Bool
  ) throws(InputError) -> Bool {
    var source = source
    let number = files.count - 1
    latestCount = 0
    while let reading = try source.next() {
      latestCount += 1
      if latestCount % 4_096 == 0, !goesOn() { return false }
      try sorter.add(
        Recording.row(
          receiver: reading.receiver, transmitter: reading.transmitter, channel: reading.channel,
          rssi: reading.rssi, payload: reading.payload)
          + Recording.cell(ofMeasuredPower: reading.measuredPower),
        at: reading.time.nanoseconds, file: UInt16(number), kind: reading.kind)
      if reading.measuredPower != nil { hasPowers = true }
      receivers.add(reading.receiver)
      transmitters.add(reading.transmitter)
    }
    files[number].tally.add(source.omitted)
    levels = max(levels, source.levels)
    for program in source.programs where !programs.contains(program) { programs.append(program) }
    warnings += source.warnings
    return goesOn()
  }

  /// Writes the recording into the folder.
  mutating func finish(naming: DeviceNaming) throws(InputError) -> ImportReport {
    let path = place.path
    let table = try place.file(Recording.advertisementsFile)
    try table.append(Recording.advertisementHeader(withPowers: hasPowers).utf8)
    let firstTruth = truth.map(\.time.nanoseconds).min()
    var files = files
    var zero: Int64?
    var end = Instant.start
    var repetitions = ImportRepeatedRows()
    try sorter.finish { row throws(InputError) in
      guard !repetitions.isRepeated(row) else {
        files[Int(row.file)].tally.leaveOut(.repeated)
        return
      }
      // Rows are in order, so the first one is the earliest.
      let start = zero ?? min(row.time, firstTruth ?? row.time)
      zero = start
      guard let time = Self.instant(row.time, since: start) else {
        files[Int(row.file)].tally.leaveOut(.late)
        return
      }
      end = time
      files[Int(row.file)].tally.count(row.kind)
      try table.append(DecimalSeconds.text(time).utf8)
      // If no row states a level at 1 m, each row ends in the comma of an empty cell, which is
      // removed.
      try table.append((hasPowers ? row.text : String(row.text.dropLast())).utf8)
      try table.append("\n".utf8)
    }
    try table.finish()
    guard let zero else { throw nothing() }
    let origin = RecordingOrigin(
      programs: programs.joined(separator: ", "), levels: levels, start: zero, names: naming.names)
    var names = DeviceNames()
    for row in truth { names.add(row.subject) }
    var rows: [TruthRow] = []
    for row in truth.sorted(by: { $0.time < $1.time }) {
      guard let time = Self.instant(row.time.nanoseconds, since: zero) else { continue }
      end = max(end, time)
      rows.append(
        TruthRow(time: time, subject: DeviceNames.address(of: row.subject), position: row.point))
    }
    let rest = Recording(
      source: path, sightings: [], truth: rows.isEmpty ? nil : rows, names: names, origin: origin)
    var folder = OutputFolder()
    folder.add(Recording.advertisementsFile, table)
    try rest.addFurtherFiles(to: &folder, keepsOthers: true)
    // Users add the ground truth to an import, and walls to its plan, so these files are kept.
    var kept = [Recording.truthFile, Recording.deliveredFile, FloorPlanFile.fileName].filter {
      InputFile.isFile("\(path)/\($0)")
    }
    if !rows.isEmpty { kept.removeAll { $0 == Recording.truthFile } }
    if !nodes.isEmpty, !kept.contains(FloorPlanFile.fileName) {
      folder.add(FloorPlanFile.fileName, plan.page)
    }
    try place.write(folder)
    return ImportReport(
      folder: path, files: files, origin: origin, end: end, receivers: receivers,
      transmitters: transmitters, truthCount: rows.count, nodeCount: nodes.count, kept: kept,
      warnings: warnings)
  }

  /// Returns the time of a row; `nil` beyond the range of a table.
  private static func instant(_ time: Int64, since zero: Int64) -> Instant? {
    let (difference, isBeyond) = time.subtractingReportingOverflow(zero)
    guard !isBeyond, difference / 1_000_000_000 < DecimalSeconds.limit else { return nil }
    return Instant(nanoseconds: difference)
  }

  /// Returns the error for files without any packet, with the reasons for leaving out their other
  /// contents.
  private func nothing() -> InputError {
    var all = ImportTally()
    for file in files { all.add(file.tally) }
    let reasons = all.reasons.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
    return .unusable(
      InputPlace(files.map(\.path).joined(separator: ", ")),
      "no advertisements came in; left out: " + (reasons.isEmpty ? "nothing" : reasons))
  }

  /// The plan of the import: without walls, with the nodes as its devices, and with bounds one
  /// metre beyond all positions.
  private var plan: JSON {
    let points = nodes.map(\.point) + truth.map(\.point)
    let (x, y) = (points.map(\.x), points.map(\.y))
    let allowed = CompanionSource.coordinates
    func lower(_ metres: [Double]) -> Double { max((metres.min() ?? 0) - 1, allowed.lowerBound) }
    func upper(_ metres: [Double]) -> Double { min((metres.max() ?? 0) + 1, allowed.upperBound) }
    return [
      "bounds": [[JSON(lower(x)), JSON(lower(y))], [JSON(upper(x)), JSON(upper(y))]],
      "walls": [], "rooms": [],
      "devices": .list(
        nodes.map {
          FixedDevice(name: $0.name, position: Position($0.point, height: $0.height)).json
        }),
    ]
  }
}
