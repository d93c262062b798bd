import BLE
import Documents

/// A part of a scenario's engines that nobody uses.
package struct UnusedPart: Hashable, Sendable {
  /// The part.
  package let part: Part
  /// The place of a person who could use the part.
  package let place: Point

  /// A part of a scenario's engines.
  package enum Part: Hashable, Sendable {
    /// An entry of `engines` to which no walker refers, given by its name.
    case engine(String)
    /// A name among the people of an action, if nobody has that name. The action is given by its
    /// title.
    case person(String, action: String)
  }

  /// Creates an unused part.
  package init(_ part: Part, at place: Point) {
    self.part = part
    self.place = place
  }

  /// The part as a finding about the plan.
  package var finding: PlanFinding {
    switch part {
    case .engine(let name):
      PlanFinding(
        .unused, at: place, "no walker has the engine \(name.quoted)",
        advice: "name it as the 'engine' of a walker, or remove it from 'engines'")
    case .person(let name, let action):
      PlanFinding(
        .unused, at: place,
        "the action \(action.quoted) is for \(name.quoted), and no phone is that person's",
        advice: "give the name of a walker with a phone, or the 'person' of an engine")
    }
  }
}
