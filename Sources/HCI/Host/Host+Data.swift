import BLE
import GATT

extension Host {
  /// Takes data of a connection. Data of a peripheral that asks faster than it can be answered is
  /// dropped.
  mutating func receive(_ packet: ACLPacket, at now: Instant) {
    guard let index = links.firstIndex(where: { $0.handle == packet.handle }),
      links[index].waiting.count < HostLink.mostWaiting,
      let frame = try? links[index].assembler.receive(packet)
    else { return }
    if frame.channel == .attributes {
      take(links[index].peripheral.receive(frame.payload, at: now), of: index)
    } else if let refusal = frame.refusal {
      queue(refusal, on: index)
    }
  }

  /// Sends the packets and delivers the reports of a link's remote peripheral. Once the peripheral
  /// has timed out, the link is no longer wanted.
  mutating func take(_ outputs: [RemotePeripheralOutput], of index: Int) {
    for output in outputs {
      switch output {
      case .send(let bytes): queue(L2CAPFrame(bytes, on: .attributes), on: index)
      case .report(let report): deliver(.attribute(report, on: links[index].device))
      case .timedOut: links[index].isUnwanted = true
      }
    }
  }

  private mutating func queue(_ frame: L2CAPFrame, on index: Int) {
    links[index].waiting += ACLPacket.packets(
      of: frame, on: links[index].handle, first: .firstOfHost, upTo: Int(buffers.length))
  }

  /// Notes how many packets have been sent.
  mutating func note(_ completed: CompletedPackets) {
    guard let index = links.firstIndex(where: { $0.handle == completed.handle }) else { return }
    let count = min(Int(completed.count), links[index].inFlight)
    links[index].inFlight -= count
    dataCredits += count
  }

  /// Sends data while the controller has buffers, one packet of each connection in turn.
  mutating func sendData() {
    var hasSent = true
    while hasSent {
      hasSent = false
      for index in links.indices where dataCredits > 0 && !links[index].waiting.isEmpty {
        dataCredits -= 1
        links[index].inFlight += 1
        send(links[index].waiting.removeFirst())
        hasSent = true
      }
    }
  }
}
