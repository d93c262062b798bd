import BLE

/// The kinds of the addresses that a host has heard, as reports state them; a connection request
/// needs them.
///
/// It remembers the last 512 addresses whose kind is not the likely one.
struct HostAddressKinds: Hashable, Sendable {
  private static let capacity = 512
  private var unlikely: [PeerAddress] = []

  /// Takes the address of a report.
  mutating func note(_ peer: PeerAddress) {
    // The kinds 2 and 3 are identities of resolved private addresses: 2 is public, 3 is random.
    let kind = AddressKind(rawValue: peer.kind.rawValue & 1)
    let isLikely = kind == AddressKind(likelyOf: peer.address)
    if let index = unlikely.firstIndex(where: { $0.address == peer.address }) {
      if isLikely { unlikely.remove(at: index) }
    } else if !isLikely {
      if unlikely.count == Self.capacity { unlikely.removeFirst() }
      unlikely.append(PeerAddress(peer.address, kind))
    }
  }

  /// The device with an address: of the kind that was heard, or else of the likely kind.
  func peer(_ address: DeviceAddress) -> PeerAddress {
    unlikely.first { $0.address == address } ?? PeerAddress(address, AddressKind(likelyOf: address))
  }
}
