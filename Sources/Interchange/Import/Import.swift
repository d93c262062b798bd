import Documents
import FloorPlans
import Recordings

/// The import of files of other programs into one recording.
///
///     let work = try Import(of: ["phone.btsnoop"], naming: naming)
///     let report = try work.write(to: OutputPlace(folder: "walk")) { done, all in ... }
///
/// Files are read piece by piece, and packets are written piece by piece, so memory does not depend
/// on the number of packets. Packets may be in any order, within a file and between files. Packets
/// of equal times keep the order of the files, and of the records in a file.
package struct Import {
  private let paths: [String]
  private let naming: DeviceNaming
  private let receiver: String?
  private let capacity: Int

  /// Creates an import. The files are not yet opened.
  ///
  /// - Parameters:
  ///   - naming: The names of devices.
  ///   - receiver: The name for receivers without a name of their own; by default, the name of the
  ///     file without its extension.
  ///   - capacity: The number of rows that are sorted in memory.
  /// - Throws: `unusable` for a name that a table cannot contain, or too many files.
  package init(
    of paths: [String], naming: DeviceNaming, receiver: String? = nil,
    capacity: Int = 1 << 15
  ) throws(InputError) {
    self.paths = paths
    self.naming = naming
    self.receiver = receiver
    self.capacity = capacity
    guard paths.count <= Int(UInt16.max) else {
      throw .unusable(InputPlace("arguments"), "more than 65535 files")
    }
    if let receiver, !DeviceNaming.canContain(receiver) {
      throw .unusable(InputPlace(option: .receiver), "\(receiver.quoted) cannot be a name")
    }
  }

  /// Checks that an import would not replace files that no import wrote, which may be the only
  /// copy.
  ///
  /// - Throws: `unwritable`, with the folder's path as given by the user.
  package static func check(_ folder: String) throws(InputError) {
    func has(_ name: String) -> Bool { InputFile.isFile("\(folder)/\(name)") }
    guard !has(RecordingOrigin.fileName) else { return }
    let own = [
      Recording.advertisementsFile, Recording.truthFile, Recording.deliveredFile,
      FloorPlanFile.fileName, "scenario.json",
    ]
    for name in own where has(name) {
      throw .unwritable(
        path: folder, reason: "its \(name) is not from an import, and is not replaced")
    }
  }

  /// Reads the files, and writes the recording into a folder, completely or not at all.
  ///
  /// - Parameter progress: Called with the number of bytes read, and the number of bytes of all
  ///   files. If it returns `false`, the import stops and nothing is written.
  /// - Returns: The report; `nil` if the import was stopped.
  /// - Throws: The errors of the files; `unusable` if no packet was imported; `unwritable`.
  package func write(
    to folder: OutputPlace, progress: (_ done: Int, _ all: Int) -> Bool = { _, _ in true }
  ) throws(InputError) -> ImportReport? {
    try Self.check(folder.path)
    var gathered = ImportGathering(to: folder, capacity: capacity)
    var sizes: [Int] = []
    for path in paths { sizes.append(try ByteSource.size(of: path) ?? 0) }
    let all = sizes.reduce(0, +)
    var copies = ImportFileCopies()
    for (number, path) in paths.enumerated() {
      let bytes = try ByteSource(path)
      let before = sizes[..<number].reduce(0, +)
      let isDone = try gathered.read(bytes, receiver: receiver ?? Self.stem(path), naming: naming) {
        progress(before + bytes.count, all)
      }
      guard isDone else { return nil }
      // Only captures with packets are compared, because captures without any may well be equal.
      if gathered.latestCount > 0, sizes[number] > 0, let same = try copies.add(path) {
        throw .unusable(
          InputPlace(path), "its contents are those of \(same.quoted); give a capture once")
      }
    }
    return try gathered.finish(naming: naming)
  }

  /// Returns the name of a file without its folder and its extension.
  static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
