import BLE

/// The scan of a posed controller, while it is enabled.
struct ControllerScan: Hashable, Sendable {
  /// `true` if the scan was enabled by the extended command.
  let isExtended: Bool
  private let enabling: ScanEnabling
  private var seen = ReportDuplicateFilter()
  /// `true` while the radio listens. A periodic scan has pauses.
  private(set) var isListening = true
  /// The time at which `advance` has something to do; `nil` means never.
  private(set) var nextChange: Instant?
  private var periodStart: Instant

  init(_ enabling: ScanEnabling, isExtended: Bool, at now: Instant) {
    self.enabling = enabling
    self.isExtended = isExtended
    periodStart = now
    if enabling.duration > 0 { nextChange = now.advanced(by: duration) }
  }

  private var duration: Duration { .milliseconds(10 * Int(enabling.duration)) }

  /// The time between two starts; `nil` if the scan has only one start.
  private var period: Duration? {
    enabling.duration > 0 && enabling.period > 0 ? .milliseconds(1280 * Int(enabling.period)) : nil
  }

  /// Returns `true` if a packet is to be reported.
  mutating func reports(_ packet: ControllerHeardPacket) -> Bool {
    guard isListening else { return false }
    guard enabling.duplicates != .reported else { return true }
    return seen.isNew(packet.advertiser, kind: packet.properties.rawValue)
  }

  /// A change of the scan that is due at a certain time.
  enum Change {
    case starts
    case pauses
    case ends
  }

  /// Makes the next change, if its time has come.
  mutating func advance(to now: Instant) -> Change? {
    guard let time = nextChange, time <= now else { return nil }
    guard let period else { return .ends }
    isListening.toggle()
    if isListening {
      periodStart = time
      if enabling.duplicates == .filteredInPeriod { seen = ReportDuplicateFilter() }
      nextChange = periodStart.advanced(by: duration)
    } else {
      nextChange = periodStart.advanced(by: period)
    }
    return isListening ? .starts : .pauses
  }
}
