import BLE
import Documents

/// The identifiers that a device sends, in words.
package struct SentIdentifiers: Hashable, Sendable {
  /// The device's name.
  package let device: String
  /// The device's place.
  package let place: Point
  /// The identifiers, each once.
  package let identifiers: [String]

  /// Creates the identifiers of a device.
  package init(_ identifiers: [String], of device: String, at place: Point) {
    self.device = device
    self.place = place
    self.identifiers = identifiers
  }

  /// Returns a finding for each identifier that several devices send, at the place of the second of
  /// these devices.
  static func repeated(among senders: [SentIdentifiers]) -> [PlanFinding] {
    var known: [(identifier: String, senders: [SentIdentifiers])] = []
    for sender in senders {
      for identifier in sender.identifiers {
        if let index = known.firstIndex(where: { $0.identifier == identifier }) {
          known[index].senders.append(sender)
        } else {
          known.append((identifier, [sender]))
        }
      }
    }
    return known.filter { $0.senders.count > 1 }.map { identifier, senders in
      PlanFinding(
        .identifier, at: senders[1].place,
        "\(senders.map(\.device).listed()) send the identifier \(identifier)",
        advice: "give each one of its own, such as another 'minor', or an app takes them for one")
    }
  }
}
