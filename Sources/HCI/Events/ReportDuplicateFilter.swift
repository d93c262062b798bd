import BLE

/// The devices that have been reported already, for scans that report each device once.
///
/// It remembers 512 devices. A further one displaces the oldest, which is then reported again when
/// it is heard. Real controllers do the same with smaller lists.
struct ReportDuplicateFilter: Hashable, Sendable {
  /// One kind of packets of a device.
  private struct Entry: Hashable, Sendable {
    let advertiser: PeerAddress
    let kind: UInt16
  }

  private static let capacity = 512
  private var entries: [Entry] = []
  /// The index of the oldest entry, once the list is full.
  private var oldest = 0

  /// Notes a packet.
  ///
  /// - Parameter kind: Packets of different kinds are not duplicates of one another.
  /// - Returns: `true` if the packet is the first one of its kind from the device.
  mutating func isNew(_ advertiser: PeerAddress, kind: UInt16 = 0) -> Bool {
    let entry = Entry(advertiser: advertiser, kind: kind)
    guard !entries.contains(entry) else { return false }
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.capacity
    }
    return true
  }
}
