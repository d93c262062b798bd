import BLE
import Documents
import EngineFiles

/// The file of the walkers' own engines, by the walkers' names, in the folder of a run.
package struct WalkerEnginesFile: Described {
  /// The name of the file.
  package static let fileName = "engines.json"

  private let engines: [String: EngineChoice]
  private let place: InputPlace

  package init(from fields: inout Fields) throws(InputError) {
    var engines: [String: EngineChoice] = [:]
    for entry in fields.entries {
      _ = fields.take(entry.key)
      engines[entry.key] = try EngineFile(entry.value, at: entry.place).choice
    }
    self.engines = engines
    place = fields.place
  }

  /// Returns the engines of subjects: a shared one, and the subjects' own engines from the file in
  /// a recording's folder, if there is such a file.
  ///
  /// - Parameters:
  ///   - names: The names of the subjects, in order.
  ///   - known: The names of all subjects of the recording.
  /// - Throws: The error in the file; `noSuchName` if it names another subject.
  package static func engines(
    in folder: String, beside shared: EngineChoice, of names: [String], among known: [String]
  ) throws(InputError) -> WalkerEngines {
    let path = "\(folder)/\(fileName)"
    guard InputFile.isFile(path) else { return WalkerEngines(shared) }
    let file = try InputFile.read(WalkerEnginesFile.self, at: path)
    if let name = file.engines.keys.filter({ !known.contains($0) }).min() {
      throw .noSuchName(name, among: known, at: file.place)
    }
    var own: [Int: EngineChoice] = [:]
    for (subject, name) in names.enumerated() { own[subject] = file.engines[name] }
    return WalkerEngines(shared, own: own)
  }
}
