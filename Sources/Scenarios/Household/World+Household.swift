import Sim

extension World {
  /// The same world, lived in by a person: each walker with a phone has this person's phone,
  /// carriage and habits. If no walker has a phone, so has each with a tag, except things on a
  /// mast.
  ///
  /// - Precondition: The person has been checked in this world.
  public func lived(inBy person: Person) -> World {
    let hasPhones = walkers.contains { $0.phone != nil }
    return inhabited { walker in
      let isPerson =
        hasPhones ? walker.phone != nil : walker.tag != nil && walker.carriage != .mast
      return isPerson ? person.inPlace(of: walker, on: plan) : walker
    }
  }
}
