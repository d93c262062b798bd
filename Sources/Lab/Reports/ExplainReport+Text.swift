import BLE
import Sim

extension ExplainReport {
  /// The whole report as text for people: for each packet its terms, one a line, and its fate.
  public var text: String {
    let variant = variant.map { ", variant \($0)" } ?? ""
    let heading = """
      \(scenario.name)\(variant): \(scenario.title.onOneLine)
      seed \(seed), \(world.duration.inSeconds.inFewDigits) s
      """
    let decided = decision.map { ["decision \($0.number)\n  \($0.row)"] } ?? []
    let packets = accounts.isEmpty ? ["there is no such packet"] : accounts.map(text(of:))
    return ([heading] + decided + packets).joined(separator: "\n\n") + "\n"
  }

  private func text(of account: PacketAccount) -> String {
    let packet = account.reception.packet
    let title =
      "\(packet.end.seconds.with(6)) s  \(beacon(of: account)) to \(walker(of: account)) at "
      + "\(account.reception.pose.point.inMetres), channel \(packet.channel.rawValue): "
      + account.reception.outcome.words
    let reason = reason(of: account).map { ["  \($0)"] } ?? []
    return ([title] + table(of: account) + reason).joined(separator: "\n")
  }

  private func table(of account: PacketAccount) -> [String] {
    guard let sum = account.sum else { return [] }
    var table = TextTable(indentation: 2)
    for term in account.terms {
      let unit = term.cause == .transmitPower ? "dBm" : "dB"
      table.add([term.cause.name, term.value.with(3), unit, term.cause.detail])
    }
    table.add(["level", sum.dBm.with(3), "dBm", "the sum"])
    if case .received(let advertisement) = account.reception.outcome,
      let rssi = advertisement.rssi
    {
      let isClipped = (rssi - sum).value.magnitude > 0.51
      let range = isClipped ? ", -105 at the least and -20 at the most" : ""
      table.add(["RSSI", rssi.dBm.with(0), "dBm", "in whole dBm\(range)"])
    }
    return table.lines
  }

  /// Why a packet was not received; `nil` where it was.
  private func reason(of account: PacketAccount) -> String? {
    switch account.reception.outcome {
    case .received: return nil
    case .notListening: return account.attention.words(of: account.phone.scanner)
    case .interference:
      return "other traffic in the band destroyed it, as it does "
        + "\(world.environment.interference.inPercent) of packets"
    case .tooWeak:
      guard let level = account.sum, let rate = account.errorRate else { return nil }
      let sensitivity = account.phone.sensitivity
      let margin = (level - sensitivity).value
      return "\(margin.magnitude.with(1)) dB \(margin < 0 ? "below" : "above") the sensitivity of "
        + "\(sensitivity.dBm.inFewDigits) dBm: noise drowns \((rate * 100).with(1)) %"
    case .collided(let rival, let strength):
      guard let level = account.sum else { return nil }
      let margin = (level - strength).value
      return
        "\(world.beacons[rival].name.quoted) came at the same time at \(strength.dBm.with(3)) dBm, "
        + "\(margin.magnitude.with(1)) dB \(margin < 0 ? "stronger" : "weaker") "
        + "and not \(world.environment.captureRatio.value.inFewDigits) dB weaker"
    }
  }
}

extension Reception.Outcome {
  /// What became of a packet, in a word or two.
  fileprivate var words: String {
    switch self {
    case .received: "received"
    case .notListening: "not listening"
    case .tooWeak: "too weak"
    case .collided: "collided"
    case .interference: "interference"
    }
  }
}

extension Attention {
  /// What a phone's radio did while a packet was on the air that it did not listen to.
  fileprivate func words(of scanner: Scanner) -> String {
    switch self {
    case .listens: "the engine did not scan"
    case .listensElsewhere(let channel): "the radio listened on channel \(channel.rawValue)"
    case .tunes: "the radio was tuning to the channel of its next window"
    case .stopsTooSoon: "the radio's window ended before the packet did"
    case .rests:
      "the radio was between two windows of \(scanner.window.inMilliseconds) ms, "
        + "one every \(scanner.interval.inMilliseconds) ms"
    }
  }
}

extension Duration {
  fileprivate var inMilliseconds: String { (Double(nanoseconds) / 1e6).inFewDigits }
}
