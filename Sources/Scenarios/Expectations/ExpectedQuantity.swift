import Documents
import Scoring

/// A measure of a walker's run, with the part of the run that is measured.
public struct ExpectedQuantity: Hashable, Sendable {
  /// The measure.
  public var measure: Measure
  /// The room, for a measure that needs a room.
  public var room: String?
  /// The other room, for a measure that compares two rooms.
  public var otherRoom: String?
  /// The name of the beacon, for a measure of one beacon.
  public var beacon: String?
  /// The text of the notifications or the topic of the publications that are measured; `nil` if any
  /// text or topic counts.
  public var text: String?

  /// Creates a quantity about a part of a run, by default about all of it.
  public init(
    _ measure: Measure, room: String? = nil, otherRoom: String? = nil, beacon: String? = nil,
    text: String? = nil
  ) {
    self.measure = measure
    self.room = room
    self.otherRoom = otherRoom
    self.beacon = beacon
    self.text = text
  }

  /// The quantity in words: `levelDBm of bell in house`.
  public var words: String { words(ofWalker: nil) }

  /// Returns the quantity in words with the name of the walker: `levelDBm of bell for guest in
  /// house`.
  func words(ofWalker name: String?) -> String {
    var words = measure.rawValue
    if let text { words += " of \(text.quoted)" }
    if let beacon { words += " of \(beacon)" }
    if let name { words += " for \(name)" }
    if let room { words += " in \(room)" }
    if let otherRoom { words += " over \(otherRoom)" }
    return words
  }
}

extension WalkerScore {
  /// Returns the value of a quantity; `nil` if there was nothing to measure. The value is infinite
  /// for an event that was due and did not occur.
  package func value(of quantity: ExpectedQuantity) -> Double? {
    value(
      of: quantity.measure, in: quantity.room, comparedWith: quantity.otherRoom,
      beacon: quantity.beacon, text: quantity.text)
  }
}
