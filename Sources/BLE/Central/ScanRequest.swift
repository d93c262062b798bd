/// A request of an app for advertisements.
///
/// A host that does not support a part of the request reports more than was requested.
public struct ScanRequest: Hashable, Sendable {
  /// Report devices that list any of these services.
  public var services: [AttributeUUID]
  /// Report devices whose advertisements carry the manufacturer data of any of these companies.
  /// Android knows such filters; iOS does not.
  public var companies: [UInt16]
  /// `true` for a request with an empty filter, which each device passes. Some versions of Android
  /// treat a scan with an empty filter as a filtered scan. The filter has no effect together with
  /// services or companies.
  public var hasWildcard: Bool
  /// `true` to report each packet of a device, not only its first.
  public var allowsDuplicates: Bool
  /// The trade-off between delay and energy; `nil` for the platform's default. Only Android knows
  /// such modes, and it may scan in a mode other than the requested one.
  public var mode: ScanMode?

  /// Creates a request; by default for each packet of each device.
  public init(
    services: [AttributeUUID] = [], companies: [UInt16] = [], hasWildcard: Bool = false,
    allowsDuplicates: Bool = true, mode: ScanMode? = nil
  ) {
    self.services = services
    self.companies = companies
    self.hasWildcard = hasWildcard
    self.allowsDuplicates = allowsDuplicates
    self.mode = mode
  }

  /// Creates a request for each packet of some anchors.
  ///
  /// If each anchor is identified by a service, the request names these services, so that a system
  /// can filter the scan, and iOS continues it in the background. Otherwise the request is for each
  /// packet of each device.
  public init(for anchors: [Anchor]) {
    var services: [AttributeUUID] = []
    for anchor in anchors {
      guard case .service(let service) = anchor else {
        self.init()
        return
      }
      if !services.contains(service) { services.append(service) }
    }
    self.init(services: services)
  }

  /// Returns `true` if the request names the devices to be reported.
  public var isFiltered: Bool { !services.isEmpty || !companies.isEmpty }

  /// Returns `true` if the request covers a device with this payload.
  public func covers(_ payload: Payload) -> Bool {
    guard isFiltered else { return true }
    for service in services where service.isListed(in: payload) { return true }
    guard !companies.isEmpty, let data = AdvertisingData(Array(payload)) else { return false }
    for structure in data where structure.kind == .manufacturerData {
      guard let low = structure.value.first, let high = structure.value.dropFirst().first else {
        continue
      }
      if companies.contains(UInt16(high) << 8 | UInt16(low)) { return true }
    }
    return false
  }
}

/// The trade-off of a scan between delay and energy.
///
/// - SeeAlso: Android, `ScanSettings`: `SCAN_MODE_OPPORTUNISTIC`, `SCAN_MODE_LOW_POWER`,
///   `SCAN_MODE_BALANCED`, `SCAN_MODE_LOW_LATENCY`.
public enum ScanMode: Hashable, Sendable, CaseIterable {
  /// The radio does not listen for this scan, which finds only packets that are received for other
  /// scans.
  case opportunistic
  /// The radio listens for the smallest share of the time.
  case lowPower
  /// The radio listens for a share of the time between the shares of low power and low latency.
  case balanced
  /// The radio listens for the largest share of the time.
  case lowLatency
}
