import BLE
import GATT

/// A connection of a walker's phone, the central, to a beacon, the peripheral.
///
/// In each connection event, the central sends a packet, and the peripheral answers. Each packet
/// acknowledges the last one of the other end; an unacknowledged packet is sent again in the next
/// event. Either end gives up if it hears nothing for too long, so for a while only one of them may
/// have the link.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 4.5: Connection state.
package struct Link: Sendable {
  package let walker: Int
  package let beacon: Int
  /// The number of the link in its run. It also identifies the link to the peripheral's server.
  package let number: Int
  /// The count of earlier links between the same two ends. The link's random numbers derive from
  /// this count.
  package let attempt: UInt64
  package let parameters: ConnectionParameters
  package let hops: HopSequence
  /// The start of the first event.
  package let anchor: Instant
  /// The app's request.
  package let request: PendingConnection
  /// The end of the packet that the phone has answered.
  package let heard: Instant
  /// The next event, counted from 0.
  package private(set) var event = 0
  package var central: LinkEndpoint
  package var peripheral: LinkEndpoint
  /// The last event in which the peripheral has answered; `nil` before the first.
  private var lastAnswered: Int?
  /// The count of RSSI readings that the app waits for.
  package var readings = 0
  /// The peripheral's services, as the app sees them; `nil` if packets of attributes are passed on
  /// unchanged.
  package var services: RemotePeripheral?
  /// The time at which the peripheral ends the link; `nil` before the peripheral has received a
  /// packet, after that time has come, and for a link without such a time.
  package private(set) var limit: Instant?
  private let connectionTime: Duration?

  /// A link whose request has just been sent.
  ///
  /// - Parameters:
  ///   - created: The end of the request.
  ///   - isAccepted: `true` if the peripheral has received the request and accepts it.
  ///   - connectionTime: The time after which the peripheral ends the link; `nil` means never.
  package init(
    _ number: Int, attempt: UInt64, of walker: Int, to beacon: Int,
    _ parameters: ConnectionParameters, hops: HopSequence, created: Instant, anchor: Instant,
    heard: Instant, request: PendingConnection, isAccepted: Bool, connectionTime: Duration?,
    passesAttributes: Bool = false
  ) {
    self.number = number
    self.attempt = attempt
    self.walker = walker
    self.beacon = beacon
    self.parameters = parameters
    self.hops = hops
    self.anchor = anchor
    self.heard = heard
    self.request = request
    self.connectionTime = connectionTime
    services =
      passesAttributes ? nil : RemotePeripheral(maximumMTU: Peripheral.maximumMTU)
    let deadline = created.advanced(by: parameters.interval * ConnectionParameters.attempts)
    central = LinkEndpoint(givingUpAt: deadline)
    peripheral = isAccepted ? LinkEndpoint(givingUpAt: deadline) : .absent
  }

  /// `true` while at least one end has the link.
  package var isAlive: Bool { central.isOpen || peripheral.isOpen }

  /// The handle by which the peripheral's server identifies the link.
  package var handle: ConnectionHandle { ConnectionHandle(UInt16(truncatingIfNeeded: number)) }

  /// The start of the next event.
  package var eventStart: Instant { anchor.advanced(by: parameters.interval * event) }

  /// The time at which something happens next.
  package var nextTime: Instant {
    var time = eventStart
    if central.isOpen { time = min(time, central.deadline) }
    if peripheral.isOpen {
      time = min(time, peripheral.deadline)
      if let limit { time = min(time, limit) }
    }
    return max(time, anchor)
  }

  /// The delay of the connection, if it is established at a time.
  package func delay(at time: Instant) -> ConnectionDelay {
    ConnectionDelay(
      wake: request.requested.duration(to: request.ready),
      wait: request.ready.duration(to: heard), setUp: heard.duration(to: time))
  }

  /// The number that identifies the packets of the next event among all packets between the same
  /// two ends.
  package var packetNumber: UInt64 { attempt << 32 | UInt64(event) }

  /// The time that both packets of the next event take.
  package var eventTime: Duration {
    Airtime.ofDataPacket(carrying: central.message) + Airtime.interFrameSpace
      + Airtime.ofDataPacket(carrying: peripheral.message)
  }

  /// The channel of the next event.
  package var channel: DataChannel { hops.channel(ofEvent: event) }

  /// `true` if both ends use the next event.
  package var isHeld: Bool { central.isOpen && isPeripheralAwake }

  /// `true` if the peripheral listens in the next event. It may sleep if it has nothing to send.
  private var isPeripheralAwake: Bool {
    guard peripheral.isOpen else { return false }
    guard let lastAnswered, peripheral.message == nil else { return true }
    return event - lastAnswered > parameters.latency
  }

  /// Notes the outcome of the next event, and moves on to the one after it.
  ///
  /// - Parameters:
  ///   - isHeard: `true` if the peripheral receives the central's packet; never while it sleeps.
  ///   - isAnswered: `true` if the central receives the answer.
  /// - Returns: The packets that arrived at each end.
  package mutating func passEvent(isHeard: Bool, isAnswered: Bool, at now: Instant) -> Arrivals {
    var arrivals = Arrivals()
    let deadline = now.advanced(by: parameters.supervisionTimeout)
    event += 1
    guard isHeard else { return arrivals }
    if !peripheral.isEstablished, let connectionTime {
      limit = now.advanced(by: connectionTime)
    }
    lastAnswered = event - 1
    _ = peripheral.hear(until: deadline)
    arrivals.atPeripheral = central.isHeard()
    guard isAnswered else { return arrivals }
    arrivals.isEstablished = !central.isEstablished
    if central.hear(until: deadline) == .termination {
      central.close()
      peripheral.close()
    }
    arrivals.atCentral = peripheral.isHeard()
    if arrivals.atCentral == .termination {
      // The central acknowledges at once, and the link has ended at both ends.
      central.close()
      peripheral.close()
    }
    return arrivals
  }

  /// The packets that arrive in a connection event.
  package struct Arrivals: Sendable {
    /// `true` if this is the first event with an answer.
    package var isEstablished = false
    /// The message that the peripheral receives.
    package var atPeripheral: LinkEndpoint.Message?
    /// The message that the central receives.
    package var atCentral: LinkEndpoint.Message?
  }

  /// Ends the link from the peripheral's side when its time limit is over.
  package mutating func keepLimit(at now: Instant) {
    guard let limit, limit <= now else { return }
    self.limit = nil
    peripheral.send(.termination)
  }

  /// The radio times of both ends in the next event. The central listens for an answer only for as
  /// long as an answer may begin; the peripheral, if it is awake, listens for the central's packet.
  /// Neither time is widened for the drift of clocks.
  ///
  /// - Parameter isHeard: `true` if the peripheral receives the central's packet.
  package func radioUse(isHeard: Bool) -> (central: RadioUse, peripheral: RadioUse) {
    let asking = Airtime.ofDataPacket(carrying: central.message)
    let answering = isHeard ? Airtime.ofDataPacket(carrying: peripheral.message) : .zero
    return (
      central.isOpen
        ? RadioUse(sending: asking, listening: Airtime.interFrameSpace + answering) : .none,
      isPeripheralAwake ? RadioUse(sending: answering, listening: asking) : .none
    )
  }
}
