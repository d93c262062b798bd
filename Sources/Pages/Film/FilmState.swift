import BLE
import EventLines
import Reports
import Sim

/// The side or the rooms that an engine has decided for a person, over time.
struct FilmState: Sendable {
  /// The states; `nil` if the engine has decided neither sides nor rooms.
  private(set) var band: Film.Band?

  private let resolution: FilmResolution
  private var rooms: [String] = []

  init(_ resolution: FilmResolution) { self.resolution = resolution }

  /// Records a decision.
  mutating func note(_ decision: Decision) {
    switch decision.verdict {
    case .side(let side): add(side.word, side.word, at: decision.time)
    case .entered(let room):
      rooms.append(room)
      addRooms(at: decision.time)
    case .left(let room):
      rooms.removeAll { $0 == room }
      addRooms(at: decision.time)
    default: break
    }
  }

  private mutating func addRooms(at time: Instant) {
    add(
      rooms.isEmpty ? "unknown" : "room", rooms.isEmpty ? "nowhere" : rooms.joined(separator: ", "),
      at: time)
  }

  private mutating func add(_ kind: String, _ text: String, at time: Instant) {
    var band = band ?? Film.Band("engine", resolution)
    band.add(kind, text, at: time)
    self.band = band
  }
}
