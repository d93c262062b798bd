import HCI

/// The data of an extended advertisement as far as reports have delivered it.
struct CapturedParts: Hashable, Sendable {
  private let interface: Int
  private let advertiser: PeerAddress
  private let set: UInt8
  private let isScanResponse: Bool
  var data: [UInt8]

  init(_ report: ExtendedAdvertisingReport, on interface: Int) {
    self.interface = interface
    advertiser = report.advertiser
    set = report.set
    isScanResponse = report.properties.contains(.scanResponse)
    data = report.data
  }

  /// `true` if another part belongs to the same advertisement.
  func isContinued(by next: CapturedParts) -> Bool {
    interface == next.interface && advertiser == next.advertiser && set == next.set
      && isScanResponse == next.isScanResponse
  }
}
