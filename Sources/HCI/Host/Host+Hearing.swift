import BLE

extension Host {
  mutating func hear(_ report: AdvertisingReport) {
    guard let properties = AdvertisingProperties(legacyCode: report.code) else { return }
    hear(report.advertiser, properties, report.data, report.rssi)
  }

  mutating func hear(_ report: ExtendedAdvertisingReport) {
    hear(report.advertiser, report.properties, report.data, report.rssi)
  }

  /// Delivers an advertisement, if the engine has requested it.
  private mutating func hear(
    _ advertiser: PeerAddress, _ properties: AdvertisingProperties, _ data: [UInt8], _ rssi: Int8
  ) {
    // Scan responses were not asked for; 0xFF stands for an advertiser without an address.
    guard !properties.contains(.scanResponse), advertiser.kind.rawValue != 0xFF else { return }
    kinds.note(advertiser)
    let isContinued = unfinished == advertiser
    guard !properties.contains(.moreToCome) else {
      unfinished = advertiser
      return
    }
    unfinished = nil
    guard let request, let receiver = address else { return }
    let isWhole = !isContinued && !properties.contains(.truncated)
    let payload = isWhole ? Payload(exactly: data) ?? [] : []
    guard request.covers(payload) else { return }
    guard request.allowsDuplicates || seen.isNew(advertiser) else { return }
    deliver(
      .advertisement(
        Advertisement(
          transmitter: advertiser.address, receiver: receiver, rssi: PowerLevel(reported: rssi),
          payload: payload)))
  }
}
