import BLE
import Documents
import EngineFiles
import Foundation
import Phones
import Recordings

/// A recording that is written as it happens, so that nothing is lost if the program is ended.
///
/// The files exist from the first row on, and each row is written immediately, so a reader finds
/// only whole rows at any time. The system may keep rows for seconds before they are on the disk.
/// No other program can record into the folder at the same time.
public final class LiveRecording {
  private let recording: Recording
  private let place: OutputPlace
  /// The files at the start, in which the tables have only their headers.
  private let beginning: OutputFolder
  private let hasEngine: Bool
  /// The tables; `nil` before the first row.
  private var tables: Tables?

  private struct Tables {
    let advertisements: RowFile
    /// The engine's events; `nil` for a recording without an engine.
    let delivered: RowFile?
  }

  /// Creates a recording in a folder. No file is written yet.
  ///
  /// - Parameters:
  ///   - engine: The engine. Its file and its events are recorded, too; `nil` to record only
  ///     packets.
  ///   - names: The names of devices.
  ///   - start: The time of day at 0 s; `nil` if the times are those of a simulated run.
  /// - Throws: `unwritable` if the folder holds a recording.
  public init(
    in place: OutputPlace, engine: EngineChoice? = nil, names: DeviceNames = DeviceNames(),
    startedAt start: Date? = nil
  ) throws(InputError) {
    self.place = place
    hasEngine = engine != nil
    recording = Recording(source: place.path, sightings: [], truth: nil, names: names)
    for name in [Recording.advertisementsFile, Recording.deliveredFile, EngineFile.fileName]
    where InputFile.isFile("\(place.path)/\(name)") {
      throw .unwritable(path: place.path, reason: "it has a recording, which is not replaced")
    }
    var files = OutputFolder()
    files.add(Recording.advertisementsFile, Recording.advertisementHeader())
    if let engine {
      files.add(Recording.deliveredFile, Recording.deliveredHeader)
      files.add(EngineFile.fileName, engine.json.page)
    }
    if let start {
      let origin = RecordingOrigin(
        programs: "simrun", levels: .packets,
        start: Int64((start.timeIntervalSince1970 * 1e3).rounded()) * 1_000_000)
      files.add(RecordingOrigin.fileName, origin.json.page)
    }
    beginning = files
  }

  /// Adds an event that a radio delivered to an engine.
  ///
  /// - Throws: `unwritable` if the files cannot be made, or if there is no space left. Each file
  ///   then still ends with a whole row.
  public func add(_ event: AppEvent, at radio: DeviceAddress) throws(InputError) {
    let tables = try begin()
    if case .delivered(.advertisement(let packet), rule: _) = event.kind {
      try tables.advertisements.append(recording.line(of: Sighting(packet, at: event.time)))
    }
    try tables.delivered?.append(recording.lines(of: DeliveredRow(event, on: radio)))
  }

  /// Ends the recording. Its files then exist even if nothing was received.
  ///
  /// - Throws: `unwritable` if the files cannot be made.
  public func finish() throws(InputError) { _ = try begin() }

  /// Returns the tables. The first call writes the files.
  private func begin() throws(InputError) -> Tables {
    if let tables { return tables }
    try place.write(beginning)
    let new = Tables(
      advertisements: try RowFile(at: "\(place.path)/\(Recording.advertisementsFile)"),
      delivered: hasEngine ? try RowFile(at: "\(place.path)/\(Recording.deliveredFile)") : nil)
    tables = new
    return new
  }
}
