import BLE

/// Something in a plan that was probably not intended.
package struct PlanFinding: Hashable, Sendable {
  /// The kind.
  package let kind: Kind
  /// The place of the fault.
  package let place: Point
  /// The fault, in words.
  package let fault: String
  /// The advice, in words.
  package let advice: String

  /// The kinds of findings.
  package enum Kind: String, CaseIterable, Sendable {
    /// A wall ends near another wall, but is not joined to it.
    case gap
    /// Two walls run along each other.
    case overlap
    /// A wall, a piece of a wall or a room is too narrow to be intended.
    case sliver
    /// No one can walk through a door, or the door leads from a room to the same room.
    case door
    /// Part of a room's border is neither a wall nor the border of another room, or lies beyond the
    /// plan.
    case room
    /// A device is almost on a wall's line: nearer to the line than a wall is thick.
    case device
    /// Several devices send the same identifier.
    case identifier
    /// A device declares another level at 1 m than is received there.
    case power
    /// An engine never hears a device that it names, or never strongly enough.
    case unheard
    /// An app scans for longer than its settings ask for.
    case scan
    /// A phone connects with a timing that its system refuses.
    case connection
    /// A part of a scenario's engines is not used by anybody.
    case unused
  }

  /// The fault and the advice, in one line.
  package var words: String { "\(fault); \(advice)" }

  init(_ kind: Kind, at place: Point, _ fault: String, advice: String) {
    self.kind = kind
    self.place = place
    self.fault = fault
    self.advice = advice
  }
}
