import BLE
import Documents
import EngineFiles
import Foundation
import Phones
import Recordings

/// A recording that is written as it happens, so that nothing is lost if the program is ended.
///
/// The files exist from the first row on, and each row is written immediately: a reader finds whole
/// rows at any time. The system may keep some of them for seconds before they are on the disk.
public final class RecordingLog {
  private let recording: Recording
  private let advertisements: FileHandle
  /// The file of the engine's events; `nil` for a recording without an engine.
  private let delivered: FileHandle?
  private let path: String

  /// Begins a recording in a folder.
  ///
  /// - Parameters:
  ///   - engine: The engine, whose file and whose events are recorded, too; `nil` for packets
  ///     alone.
  ///   - names: The names of devices.
  ///   - start: The time of day at 0 s; `nil` for the time of a simulated run.
  /// - Throws: `unwritable` if the folder cannot be made, or holds a recording.
  public init(
    in path: String, engine: EngineChoice? = nil, names: DeviceNames = DeviceNames(),
    startedAt start: Date? = nil
  ) throws(InputError) {
    self.path = path
    recording = Recording(source: path, sightings: [], truth: nil, names: names)
    var files = OutputFolder()
    for name in [Recording.advertisementsFile, Recording.deliveredFile, EngineFile.fileName]
    where InputFile.isFile("\(path)/\(name)") {
      throw .unwritable(path: path, reason: "it has a recording, which is not replaced")
    }
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
    try files.write(to: path)
    advertisements = try Self.open("\(path)/\(Recording.advertisementsFile)")
    delivered = engine == nil ? nil : try Self.open("\(path)/\(Recording.deliveredFile)")
  }

  /// Adds an event delivered to an engine by a radio.
  ///
  /// - Throws: `unwritable` if there is no space left.
  public func add(_ event: AppEvent, at radio: DeviceAddress) throws(InputError) {
    if case .delivered(.advertisement(let packet), rule: _) = event.kind {
      try write(recording.line(of: Sighting(packet, at: event.time)), to: advertisements)
    }
    if let delivered { try write(recording.lines(of: AppRow(event, on: radio)), to: delivered) }
  }

  private func write(_ text: String, to file: FileHandle) throws(InputError) {
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
  }

  private static func open(_ path: String) throws(InputError) -> FileHandle {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    _ = try? file.seekToEnd()
    return file
  }
}
