import BLE
import Buildings
import Documents

/// The rooms that an engine entered, and those that the subject walked through, in order.
///
/// Only rooms on the inner side of the plan's doors count. A room that follows itself directly is
/// counted once, even if the engine left it in between.
public struct RoomOrder: Hashable, Sendable {
  /// The rooms that the engine entered.
  public private(set) var entered: [String] = []
  /// The rooms that the subject walked through.
  public private(set) var walked: [String] = []

  /// Creates the order of rooms in the decisions about one subject, beside the true order.
  ///
  /// - Parameter walked: The true rooms in order, on either side of the doors; `nil` where the
  ///   subject is in no room.
  package init(of decisions: [Decision], against walked: [String?], on plan: FloorPlan) {
    func isIndoors(_ room: String) -> Bool {
      plan.rooms.first { $0.name == room }?.side != .outside
    }
    for case .entered(let room) in decisions.lazy.map(\.verdict)
    where room != entered.last && isIndoors(room) { entered.append(room) }
    for case let room? in walked where room != self.walked.last && isIndoors(room) {
      self.walked.append(room)
    }
  }

  /// `true` if the engine did not enter exactly the rooms that the subject walked through, in that
  /// order.
  public var isWrong: Bool { entered != walked }
}

extension RoomOrder {
  /// The rooms in order, as JSON.
  package var json: JSON { ["entered": JSON(entered), "walked": JSON(walked)] }

  /// The rooms in order, as lines of text: one line if the order is right, otherwise two; none if
  /// there are no rooms.
  package var lines: [String] {
    func list(_ rooms: [String]) -> String {
      rooms.isEmpty ? "none" : rooms.map(\.onOneLine).joined(separator: ", ")
    }
    guard isWrong else { return entered.isEmpty ? [] : ["rooms, as walked: \(list(entered))"] }
    return ["rooms entered: \(list(entered))", "rooms walked:  \(list(walked))"]
  }
}
