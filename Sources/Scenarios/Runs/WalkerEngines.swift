import BLE
import Documents
import EngineFiles
import Sim

/// The engines of a scenario: the shared one, and those of walkers who have an engine of their own.
public struct WalkerEngines: Hashable, Sendable {
  /// The engine of each walker who has no engine of their own.
  public let shared: EngineChoice
  /// The walkers' own engines, by the index of the walker.
  package let own: [Int: EngineChoice]
  /// The names that the walkers' own engines have in the file's `engines`, by the index of the
  /// walker; without engines that have no name there.
  let names: [Int: String]

  /// Makes a new engine, in its initial state, for a walker's phone.
  package typealias Maker = @Sendable (Walker) -> AnyEngine

  /// Creates the engines of walkers, by default the same for all.
  ///
  /// - Parameter own: The engines that walkers have of their own, by the index of the walker among
  ///   the world's walkers.
  public init(_ shared: EngineChoice, own: [Int: EngineChoice] = [:]) {
    self.init(shared, own: own, names: [:])
  }

  init(_ shared: EngineChoice, own: [Int: EngineChoice], names: [Int: String]) {
    self.shared = shared
    self.own = own
    self.names = names
  }

  /// The engine of a walker, given by an index into the world's walkers.
  public subscript(walker: Int) -> EngineChoice { own[walker] ?? shared }

  /// The name in the file's `engines` of a walker's engine; `nil` if the engine has no name there.
  package func name(ofEngineOf walker: Int) -> String? { names[walker] }

  /// The engines with a name in the file's `engines`, by that name. Each is the engine of the first
  /// walker who refers to the name, without that walker as its owner.
  ///
  /// - Parameter world: The world of the walkers.
  func named(in world: World) -> [String: EngineChoice] {
    var named: [String: EngineChoice] = [:]
    for (walker, name) in names.sorted(by: { $0.key < $1.key }) where named[name] == nil {
      named[name] = self[walker].disowned(by: world.walkers[walker].name)
    }
    return named
  }

  /// Returns the name of a walker's engine if the engine is the named one, apart from having the
  /// walker as its owner; `nil` if the walker's engine has no name, or was changed for this walker.
  ///
  /// - Parameter named: The engines with names.
  func name(
    ofEngineOf walker: Int, among named: [String: EngineChoice], in world: World
  ) -> String? {
    guard let name = names[walker], let engine = named[name] else { return nil }
    return engine.owned(by: world.walkers[walker].name) == self[walker] ? name : nil
  }

  /// The shared engine, then the walkers' own engines in the order of the walkers.
  package var all: [EngineChoice] { [shared] + own.sorted { $0.key < $1.key }.map(\.value) }

  /// `true` if no engine decides anything.
  package var areListeners: Bool { all.allSatisfy { $0 == .listener } }

  /// Returns the engines with a change made to the shared engine and to all engines of the same
  /// kind. Engines of other kinds have other settings and stay as they are.
  ///
  /// - Throws: The first error of a change.
  package func changed(
    _ change: (EngineChoice) throws(InputError) -> EngineChoice
  ) throws(InputError) -> WalkerEngines {
    try map { engine throws(InputError) in
      engine.kind == shared.kind ? try change(engine) : engine
    }
  }

  /// Returns the engines with each one changed.
  ///
  /// - Throws: The first error of a change.
  func map(
    _ change: (EngineChoice) throws(InputError) -> EngineChoice
  ) throws(InputError) -> WalkerEngines {
    var changed: [Int: EngineChoice] = [:]
    for (walker, engine) in own.sorted(by: { $0.key < $1.key }) {
      changed[walker] = try change(engine)
    }
    return WalkerEngines(try change(shared), own: changed, names: names)
  }

  /// Returns the engines with another one for a walker, in place of the walker's own engine or of
  /// the shared one.
  package func replacing(engineOf walker: Int, by engine: EngineChoice) -> WalkerEngines {
    own[walker] == nil
      ? WalkerEngines(engine, own: own, names: names) : giving(engine, to: walker)
  }

  /// Returns the engines with this engine as a walker's own.
  func giving(_ engine: EngineChoice, to walker: Int) -> WalkerEngines {
    WalkerEngines(shared, own: own.merging([walker: engine]) { $1 }, names: names)
  }

  /// Returns the engines of the walkers in another order, or of some of them.
  ///
  /// - Parameters:
  ///   - names: The names of the walkers, in order.
  ///   - others: The names in the other order.
  ///   - kept: The engines, in the other order, of walkers whose names are not among `names`. Such
  ///     a walker keeps its own engine in `kept`; without one, it has the shared engine.
  func renumbered(
    from names: [String], to others: [String], keeping kept: WalkerEngines? = nil
  ) -> WalkerEngines {
    var own: [Int: EngineChoice] = [:]
    var ownNames: [Int: String] = [:]
    for (index, other) in others.enumerated() {
      if let walker = names.firstIndex(of: other) {
        (own[index], ownNames[index]) = (self.own[walker], self.names[walker])
      } else {
        (own[index], ownNames[index]) = (kept?.own[index], kept?.names[index])
      }
    }
    return WalkerEngines(shared, own: own, names: ownNames)
  }

  /// Returns the engines as they are on the phones of a world's walkers: there, actions for certain
  /// people know whose phone it is.
  func owned(in world: World) -> WalkerEngines {
    var engines = self
    for walker in world.subjects {
      let owned = engines[walker].owned(by: world.walkers[walker].name)
      if owned != engines[walker] { engines = engines.giving(owned, to: walker) }
    }
    return engines
  }

  /// Returns a function that makes the engines of a world's walkers.
  ///
  /// - Parameter basis: The basis of positioning methods, with any method's settings; other kinds
  ///   of engines need none.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func maker(
    in world: World, from basis: PositioningBasis?
  ) throws(InputError) -> Maker {
    func start(_ engine: EngineChoice) throws(InputError) -> AnyEngine {
      try engine.makeEngine(from: engine.basis(like: basis))
    }
    let shared = try start(shared)
    var named: [String: AnyEngine] = [:]
    for (walker, engine) in own.sorted(by: { $0.key < $1.key }) {
      named[world.walkers[walker].name] = try start(engine)
    }
    return { [named] walker in
      (named[walker.name] ?? shared).running(on: walker.phone?.use)
    }
  }
}
