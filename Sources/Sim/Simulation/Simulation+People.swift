import BLE
import Buildings

extension Simulation {
  /// The present pose of each walker, in the order of the world's walkers.
  public var poses: [Pose] { people.map { $0.pose(at: now) } }

  /// `true` if a walker waits in front of a locked door.
  public func isAwaited(_ door: Int) -> Bool {
    people.contains { walker in
      guard walker.hasSetOut, case .open(door, _) = walker.current else { return false }
      return true
    }
  }

  /// Advances a walker to the present time: into a leg or a rest, or up to a door that cannot be
  /// opened yet.
  mutating func proceed(_ walker: Int, notifying observer: inout some Observer) {
    defer { sensing.setWalking(people[walker].isWalking, walker: walker, at: now) }
    while let stage = people[walker].current {
      switch stage {
      case .walk, .stand:
        if let ends = people[walker].ends { agenda.schedule(.stageEnds(walker: walker), at: ends) }
        return
      case .open(let door, let onTheWayOut):
        guard onTheWayOut || !doors[door].isLocked else {
          observer.observe(.waits(door: door, walker: walker), at: now)
          return
        }
        change(door, notifying: &observer) { state, _ in state.enter() }
        observer.observe(
          .crosses(door: door, walker: walker, onTheWayOut: onTheWayOut), at: now)
        people[walker].advance(at: now)
        letIn(door, notifying: &observer)
      case .release(let door):
        change(door, notifying: &observer) { state, _ in state.leave() }
        let closes = now.advanced(by: world.plan.doors[door].kind.closesAfter)
        agenda.schedule(.doorCloses(door: door, turn: doors[door].releases), at: closes)
        people[walker].advance(at: now)
      case .leaveOpen(let door):
        change(door, notifying: &observer) { state, _ in state.leave() }
        people[walker].advance(at: now)
      }
    }
  }

  /// Releases a lock for a while, and lets the waiting walkers go on.
  mutating func unlock(_ door: Int, notifying observer: inout some Observer) {
    change(door, notifying: &observer) { state, _ in state.unlock() }
    let engages = now.advanced(by: world.plan.doors[door].kind.unlockedFor)
    agenda.schedule(.lockEngages(door: door, turn: doors[door].unlockings), at: engages)
    letIn(door, notifying: &observer)
  }

  /// Releases the walkers who wait at a door.
  private mutating func letIn(_ door: Int, notifying observer: inout some Observer) {
    for walker in people.indices where people[walker].hasSetOut {
      if case .open(door, _) = people[walker].current { proceed(walker, notifying: &observer) }
    }
  }

  /// Engages a lock, if the door is closed.
  mutating func lock(_ door: Int, notifying observer: inout some Observer) {
    change(door, notifying: &observer) { $0.engage($1, turn: $0.unlockings) }
  }

  /// Changes the state of a door, updates the radio through it and the sensors beside it, and
  /// informs the observer of a visible change.
  mutating func change(
    _ door: Int, notifying observer: inout some Observer,
    _ change: (inout DoorState, DoorKind) -> Void
  ) {
    let before = doors[door]
    change(&doors[door], world.plan.doors[door].kind)
    let after = doors[door]
    guard before.isOpen != after.isOpen || before.isLocked != after.isLocked else { return }
    openDoors.set(door, open: after.isOpen)
    if before.isOpen != after.isOpen { senseDoor(door, open: after.isOpen) }
    observer.observe(.door(door, after), at: now)
  }
}
