import Documents
import EngineFiles
import Sim

/// A setting of engines as options name it: `maxDistanceM` for the scenario's engine;
/// `nurse.maxDistanceM` for the engine named `nurse` in `engines`, or for that of the walker
/// `nurse`.
package struct WalkerEngineSetting: Hashable, Sendable {
  /// The owner of the engines; `nil` for the scenario's engine and all engines of the same kind.
  package let owner: Owner?
  /// The key in the description of the engine.
  package let key: String

  /// The name by which an option refers to engines.
  package enum Owner: Hashable, Sendable {
    /// The engine with this name in `engines`, for all walkers who refer to it.
    case engine(String)
    /// The engine of the walker with this name.
    case walker(String)

    /// The name.
    package var name: String {
      switch self {
      case .engine(let name), .walker(let name): name
      }
    }
  }
}

extension WalkerEngines {
  /// Returns the setting that a key of an option names. Names may contain points; the longest name
  /// that fits is used, and the name of an engine takes precedence over the name of a walker. A key
  /// for one device, such as `rssiOffsetsDB.hall`, has no owner.
  ///
  /// - Parameter walkers: The names of the walkers with an engine, by index.
  package func setting(_ key: String, among walkers: [Int: String]) -> WalkerEngineSetting {
    guard !all.contains(where: { $0.hasNumber(ofDevice: key) }) else {
      return WalkerEngineSetting(owner: nil, key: key)
    }
    let owner = owners(among: walkers).filter {
      key.hasPrefix($0.name + ".") && key.count > $0.name.count + 1
    }.max { $0.name.count < $1.name.count || ($0.name == $1.name && !$0.isEngine) }
    guard let owner else { return WalkerEngineSetting(owner: nil, key: key) }
    return WalkerEngineSetting(owner: owner, key: String(key.dropFirst(owner.name.count + 1)))
  }

  /// Checks that no setting has an owner, because everyone gets the same engine.
  ///
  /// - Parameters:
  ///   - owners: The names of engines and walkers.
  ///   - option: The option that gives the engine.
  /// - Throws: `unusable` for the first setting with an owner.
  package static func refuse(
    _ overrides: [SettingOverride], of owners: [String], beside option: InputPlace
  ) throws(InputError) {
    for override in overrides {
      guard let owner = owners.first(where: { override.key.hasPrefix($0 + ".") }) else { continue }
      let key = String(override.key.dropFirst(owner.count + 1))
      throw .unusable(
        override.place,
        "\(option) gives all the same engine, also \(owner.quoted); the key is \(key.quoted)")
    }
  }

  /// Returns the key by which an option changes a setting of one walker's engine and, if possible,
  /// of no other: `maxDistanceM`, or with an owner, `nurse.maxDistanceM`.
  ///
  /// The owner is the name of the engine if no other walker refers to it, or else the walker. There
  /// is no owner if no other walker has an engine, or if others share the scenario's engine, too.
  ///
  /// - Parameter walkers: As in `setting(_:among:)`.
  package func key(
    of key: String, inEngineOf walker: Int, among walkers: [Int: String]
  ) -> String {
    let others = walkers.keys.filter { $0 != walker }
    guard let name = walkers[walker], !others.isEmpty,
      own[walker] != nil || others.allSatisfy({ own[$0] != nil })
    else { return key }
    let isOnlyOne = !others.contains { names[$0] == names[walker] }
    let owner = own[walker] == nil ? name : isOnlyOne ? names[walker] ?? name : name
    return "\(owner).\(key)"
  }

  /// Returns `true` if an engine of the setting's owner has the setting, whatever the present words
  /// of the engine's choices; `false` for a setting without an owner.
  ///
  /// - Parameter walkers: As in `setting(_:among:)`.
  package func declare(_ setting: WalkerEngineSetting, among walkers: [Int: String]) -> Bool {
    guard let owner = setting.owner else { return false }
    return self.walkers(of: owner, among: walkers).contains {
      self[$0].declares(setting.key)
    }
  }

  /// Returns the engines with settings replaced: settings with an owner in the owner's engines, and
  /// the others in the scenario's engine and all engines of the same kind. Settings with an owner
  /// take precedence.
  ///
  /// - Parameters:
  ///   - walkers: As in `setting(_:among:)`.
  ///   - place: The place of the scenario's engine or of the option, for errors.
  ///   - fitted: Returns a changed engine as it is run.
  /// - Throws: The error of a setting. If no engine has the key, or only engines with another
  ///   owner, the error has the names of the owners. `unusable` for a setting whose owner may be an
  ///   engine or a walker.
  package func with(
    _ overrides: [SettingOverride], among walkers: [Int: String], at place: InputPlace,
    fitted: (EngineChoice) throws(InputError) -> EngineChoice = { $0 }
  ) throws(InputError) -> WalkerEngines {
    var shared: [SettingOverride] = []
    var owned: [Int: [SettingOverride]] = [:]
    for var override in overrides {
      let setting = setting(override.key, among: walkers)
      guard let owner = setting.owner else {
        shared.append(override)
        continue
      }
      try checkName(of: owner, among: walkers, at: override.place)
      override.key = setting.key
      for walker in self.walkers(of: owner, among: walkers) {
        owned[walker, default: []].append(override)
      }
    }
    var engines = self
    if !shared.isEmpty {
      do {
        engines = try engines.changed { engine throws(InputError) in
          let known = engine == self.shared ? shared : engine.taking(shared, at: place)
          return known.isEmpty ? engine : try fitted(engine.with(known, at: place))
        }
      } catch { throw naming(ownersOf: shared, among: walkers, after: error) }
    }
    for (walker, overrides) in owned.sorted(by: { $0.key < $1.key }) {
      let changed = try fitted(engines[walker].with(overrides, at: place))
      engines = engines.giving(changed, to: walker)
    }
    return engines
  }

  /// Checks that the name of an engine is not also that of a walker who has another engine.
  ///
  /// - Throws: `unusable` if it is.
  private func checkName(
    of owner: WalkerEngineSetting.Owner, among walkers: [Int: String], at place: InputPlace
  ) throws(InputError) {
    guard case .engine(let name) = owner,
      walkers.contains(where: { $0.value == name && names[$0.key] != name })
    else { return }
    throw .unusable(
      place,
      "\(name.quoted) is the name of an engine and of a walker who does not have it; rename one of "
        + "them")
  }

  /// Returns the error for a key that the scenario's engine does not have. If an engine with an
  /// owner may be meant, the error has the names of the owners; otherwise `error` is returned
  /// unchanged.
  private func naming(
    ownersOf overrides: [SettingOverride], among walkers: [Int: String], after error: InputError
  ) -> InputError {
    guard case .unknownKey(_, let key, let nearest, _) = error,
      let override = overrides.first(where: {
        (SettingOverride.member(of: $0.key)?.key ?? $0.key) == key
      })
    else { return error }
    let owners = owners(among: walkers)
    guard override.key == key else {
      guard nearest.isEmpty, !owners.isEmpty else { return error }
      return .unusable(
        override.place, "there is no setting, engine or walker \(key.quoted); \(owners.inWords)")
    }
    let having = owners.first {
      declare(WalkerEngineSetting(owner: $0, key: key), among: walkers)
    }
    guard let having, !shared.declares(key) else { return error }
    return .unusable(
      override.place,
      "the scenario's engine, \(shared.kind), has no \(key.quoted); of another engine it is "
        + "\((having.name + "." + key).quoted); \(owners.inWords)")
  }

  /// Returns the owners of engines: first the engines with names, then the walkers.
  package func owners(among walkers: [Int: String]) -> [WalkerEngineSetting.Owner] {
    Set(names.values).sorted().map { .engine($0) }
      + walkers.sorted { $0.key < $1.key }.map { .walker($0.value) }
  }

  private func walkers(
    of owner: WalkerEngineSetting.Owner, among walkers: [Int: String]
  ) -> [Int] {
    let meant =
      switch owner {
      case .engine(let name): names.filter { $0.value == name }.map(\.key)
      case .walker(let name): walkers.filter { $0.value == name }.map(\.key)
      }
    return meant.sorted()
  }
}

extension EngineChoice {
  /// Returns the settings that a walker's own engine takes: all except those that the engine's rule
  /// does not have.
  fileprivate func taking(
    _ overrides: [SettingOverride], at place: InputPlace
  ) -> [SettingOverride] {
    func has(_ overrides: [SettingOverride]) -> Bool {
      do throws(InputError) {
        _ = try with(overrides, at: place)
        return true
      } catch {
        if case .unknownKey = error { return false }
        return true
      }
    }
    return has(overrides) ? overrides : overrides.filter { has([$0]) }
  }
}

extension WalkerEngineSetting.Owner {
  fileprivate var isEngine: Bool { if case .engine = self { true } else { false } }
}

extension [WalkerEngineSetting.Owner] {
  /// The names in a sentence: `engines 'patient'; walkers 'guest', 'nurse'`.
  fileprivate var inWords: String {
    let parts = [("engines", filter(\.isEngine)), ("walkers", filter { !$0.isEngine })]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.map(\.name).listed(upTo: 20))" }
      .joined(separator: "; ")
  }
}

extension World {
  /// The names of the walkers with an engine, by index.
  package var engineOwners: [Int: String] {
    Dictionary(uniqueKeysWithValues: subjects.map { ($0, walkers[$0].name) })
  }
}
