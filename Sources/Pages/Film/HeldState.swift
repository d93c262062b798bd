import BLE
import Reports
import Sim

/// The side or the rooms that an engine takes someone to be in.
struct HeldState: Sendable {
  /// As it changes; `nil` where the engine told of neither.
  private(set) var band: Film.Band?

  private let grain: Grain
  private var rooms: [String] = []

  init(_ grain: Grain) {
    self.grain = grain
  }

  /// Notes what a decision says of it.
  mutating func note(_ decision: Decision) {
    switch decision.verdict {
    case .side(let side): add(side.word, side.word, at: decision.time)
    case .entered(let room):
      rooms.append(room)
      addRooms(at: decision.time)
    case .left(let room):
      rooms.removeAll { $0 == room }
      addRooms(at: decision.time)
    case .unlock, .lock, .position: break
    }
  }

  private mutating func addRooms(at time: Instant) {
    add(
      rooms.isEmpty ? "unknown" : "room", rooms.isEmpty ? "nowhere" : rooms.joined(separator: ", "),
      at: time)
  }

  private mutating func add(_ kind: String, _ text: String, at time: Instant) {
    var band = band ?? Film.Band("engine", grain)
    band.add(kind, text, at: time)
    self.band = band
  }
}
