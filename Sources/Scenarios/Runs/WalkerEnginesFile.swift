import Documents
import EngineFiles
import Sim

/// The file of the walkers' own engines, by the walkers' names, in the folder of a run. An engine
/// with a name in the scenario's `engines` has that name under the key `name`.
package struct WalkerEnginesFile: Described {
  /// The name of the file.
  package static let fileName = "engines.json"
  /// The key of an engine's name.
  private static let nameKey = "name"

  private let engines: [String: (engine: EngineChoice, name: String?)]
  private let place: InputPlace

  package init(from fields: inout Fields) throws(InputError) {
    var engines: [String: (EngineChoice, String?)] = [:]
    for entry in fields.entries {
      _ = fields.take(entry.key)
      var own = try Fields(entry.value, at: entry.place, aliases: EngineFile.aliases)
      let name = try own.optionalText(Self.nameKey)
      engines[entry.key] = (try EngineFile(from: &own).choice, name)
      try own.finish()
    }
    self.engines = engines
    place = fields.place
  }

  /// Reads the file in a recording's folder; `nil` if there is none.
  ///
  /// - Throws: The error in the file.
  package static func read(in folder: String) throws(InputError) -> WalkerEnginesFile? {
    let path = "\(folder)/\(fileName)"
    return InputFile.isFile(path) ? try InputFile.read(WalkerEnginesFile.self, at: path) : nil
  }

  /// The names of the engines that have a name, without duplicates.
  package var names: [String] { Set(engines.values.compactMap(\.name)).sorted() }

  /// Returns the engines of subjects: a shared one, and the subjects' own engines.
  ///
  /// - Parameters:
  ///   - names: The names of the subjects, in order.
  ///   - known: The names of all subjects of the recording.
  /// - Throws: `noSuchName` if the file names a subject that the recording does not have.
  package func engines(
    beside shared: EngineChoice, of names: [String], among known: [String]
  ) throws(InputError) -> WalkerEngines {
    if let name = engines.keys.filter({ !known.contains($0) }).min() {
      throw .noSuchName(name, among: known, at: place)
    }
    var own: [Int: EngineChoice] = [:]
    var ownNames: [Int: String] = [:]
    for (subject, name) in names.enumerated() {
      own[subject] = engines[name]?.engine
      ownNames[subject] = engines[name]?.name
    }
    return WalkerEngines(shared, own: own, names: ownNames)
  }

  /// Returns the file of the engines of a world's walkers; `nil` if no walker has an engine of
  /// their own.
  ///
  /// - Parameter describe: Describes an engine in a file of its own.
  package static func json(
    of engines: WalkerEngines, in world: World, describedBy describe: (EngineChoice) -> JSON
  ) -> JSON? {
    guard !engines.own.isEmpty else { return nil }
    let entries = engines.own.map { walker, engine in
      var entry = describe(engine)
      if let name = engines.name(ofEngineOf: walker), case .object(var members) = entry {
        members[nameKey] = .text(name)
        entry = .object(members)
      }
      return (world.walkers[walker].name, entry)
    }
    return .object(Dictionary(uniqueKeysWithValues: entries))
  }
}
