import EngineFiles
import FloorPlans
import Sim

extension Scenario {
  /// The unused parts of engines: entries of `engines` to which no walker refers, and people whom
  /// actions name but whose phones no walker carries.
  ///
  /// - Parameter world: The scenario's world, or that of a variant.
  package func unusedParts(in world: World) -> [UnusedPart] {
    guard let first = world.walkers.first?.walk.start else { return [] }
    var parts = unusedEngines.map { UnusedPart(.engine($0), at: first) }
    let owners = Set(world.subjects.compactMap { engines[$0].owner })
    for walker in world.subjects {
      for (title, people) in engines[walker].peopleOfActions {
        for person in people where !owners.contains(person) {
          let part = UnusedPart.Part.person(person, action: title)
          guard !parts.contains(where: { $0.part == part }) else { continue }
          parts.append(UnusedPart(part, at: world.walkers[walker].walk.start))
        }
      }
    }
    return parts
  }
}
