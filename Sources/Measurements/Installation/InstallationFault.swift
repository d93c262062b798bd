import BLE
import Buildings
import Sim

/// A way in which a building differs from its plan, as far as a walk through it shows.
package enum InstallationFault: Hashable, Sendable {
  /// A device is not heard where it should be.
  case dead(device: String)
  /// Two devices hang in each other's place.
  case swapped(device: String, other: String)
  /// A device hangs elsewhere, at about this point.
  case moved(device: String, to: Point)
  /// A device reads higher or lower everywhere by the given difference, relative to the others: its
  /// power or its antenna is another.
  case level(device: String, by: Decibels)
  /// A wall loses more than drawn, by the given difference; or less, if it is negative.
  case wall(name: String, by: Decibels)

  /// The kinds of faults.
  package enum Kind: String, CaseIterable, Sendable {
    case dead, swapped, moved, level, wall

    /// The relative prior probability. A device hangs elsewhere more often than it has another
    /// power.
    var prior: Double {
      switch self {
      case .dead, .swapped, .wall: 1
      case .moved: 2
      case .level: 0.5
      }
    }
  }

  /// The kind of the fault.
  package var kind: Kind {
    switch self {
    case .dead: .dead
    case .swapped: .swapped
    case .moved: .moved
    case .level: .level
    case .wall: .wall
    }
  }
}
