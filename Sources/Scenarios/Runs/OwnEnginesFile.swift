import BLE
import Documents
import EngineFiles

/// The file of the engines that walkers have of their own, by their names, in the folder of a run.
package struct OwnEnginesFile: Described {
  /// The name of the file.
  package static let fileName = "engines.json"

  private let engines: [String: EngineChoice]

  package init(from fields: inout Fields) throws(InputError) {
    var engines: [String: EngineChoice] = [:]
    for entry in fields.entries {
      _ = fields.take(entry.key)
      engines[entry.key] = try EngineFile(entry.value, at: entry.place).choice
    }
    self.engines = engines
  }

  /// Returns the engines of subjects: a shared one, and those of the file in a recording's folder, if
  /// there is one.
  ///
  /// - Parameter names: The names of the subjects, in order.
  /// - Throws: The error in the file.
  package static func engines(
    in folder: String, beside shared: EngineChoice, of names: [String]
  ) throws(InputError) -> WalkerEngines {
    let path = "\(folder)/\(fileName)"
    guard InputFile.isFile(path) else { return WalkerEngines(shared) }
    let file = try InputFile.read(OwnEnginesFile.self, at: path)
    var own: [Int: EngineChoice] = [:]
    for (subject, name) in names.enumerated() { own[subject] = file.engines[name] }
    return WalkerEngines(shared, own: own)
  }
}
