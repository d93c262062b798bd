import BLE
import Buildings

extension Simulation {
  /// Traps if the run is inconsistent: our own mistake, which tests look for after each step.
  func checkInvariants() {
    agenda.others.checkInvariants(at: now)
    for door in doors.indices {
      let state = doors[door]
      let inDoorway = people.count { $0.isHolding(door) }
      precondition(state.isOpen == openDoors.contains(door), "radio and people see door \(door)")
      precondition(!(state.isOpen && state.isLocked), "door \(door) is locked while it is open")
      precondition(state.holders == inDoorway, "door \(door) has lost count of its people")
      precondition(state.isOpen || inDoorway == 0, "door \(door) is closed on someone")
    }
    for (walker, progress) in people.enumerated() {
      let pose = progress.pose(at: now)
      precondition(world.plan.bounds.contains(pose.point), "walker \(walker) has left the plan")
      precondition((pose.heading.length - 1).magnitude < 1e-9, "walker \(walker) faces nowhere")
      if let ends = progress.ends { precondition(ends >= now, "walker \(walker) is late") }
    }
  }
}

extension WalkProgress {
  /// `true` while the walker holds a door open.
  fileprivate func isHolding(_ door: Int) -> Bool {
    walk.stages[..<stage].reduce(into: 0) { held, stage in
      if case .open(door, _) = stage { held += 1 }
      if stage == .release(door: door) || stage == .leaveOpen(door: door) { held -= 1 }
    } > 0
  }
}

extension EventQueue {
  /// Traps if an event is in the past, or the heap's order is broken.
  func checkInvariants(at now: Instant) {
    for child in heap.indices {
      precondition(heap[child].time >= now, "an event was left behind")
      precondition(child == 0 || heap[(child - 1) / 2] < heap[child], "an event is out of order")
    }
  }
}
