import BLE

extension Session {
  /// Takes a packet of the broker.
  mutating func receive(_ packet: ControlPacket) {
    guard isOnline else {
      guard case .connectAcknowledgement(let answer) = packet else {
        return close(.unexpected(packet.kind))
      }
      return receive(answer)
    }
    switch packet {
    case .publish(let message, let identifier, _): receive(message, identifier)
    case .publishAcknowledgement(let identifier):
      // An acknowledgement without a message is for a message that was sent twice.
      guard let entry = outbox.land(identifier) else { return }
      put(.acknowledged(entry.number))
      sendWaiting()
    case .subscribeAcknowledgement(let identifier, let qualities):
      guard let wish = subscriptions.settle(identifier, isWanted: true) else { return }
      guard qualities.count == 1 else { return close(.unexpected(packet.kind)) }
      put(.subscribed(wish.subscription.filter, qualities[0]))
    case .unsubscribeAcknowledgement(let identifier):
      guard let wish = subscriptions.settle(identifier, isWanted: false) else { return }
      put(.unsubscribed(wish.subscription.filter))
    case .pingResponse: pingLimit = nil
    default: close(.unexpected(packet.kind))
    }
  }

  private mutating func receive(_ answer: ConnectAnswer) {
    switch answer {
    case .refused(let refusal) where refusal.isPassing: close(.refused(refusal))
    case .refused(let refusal):
      put(.close)
      put(.refused(refusal))
      state = .off
    // A broker has no session of a client that asks for a clean one (3.2.2.2).
    case .accepted(isPresent: true) where settings.isClean:
      close(.unexpected(.connectAcknowledgement))
    case .accepted(let isPresent):
      state = .online(since: now)
      put(.online(isResumed: isPresent))
      subscriptions.reconnect(isResumed: isPresent)
      sendWishes()
      for flight in outbox.inFlight {
        send(.publish(flight.entry.message, flight.identifier, isRepeated: !settings.isClean))
      }
      sendWaiting()
    }
  }

  private mutating func receive(_ message: Message, _ identifier: PacketIdentifier?) {
    guard message.quality != .exactlyOnce else { return close(.unexpected(.publish)) }
    put(.deliver(message))
    if let identifier { send(.publishAcknowledgement(identifier)) }
  }

  /// Sends messages that wait, as many as may be in flight.
  mutating func sendWaiting() {
    while isOnline, let entry = outbox.next(upTo: settings.mostInFlight) {
      guard entry.message.quality != .atMostOnce else {
        send(.publish(entry.message, nil, isRepeated: false))
        continue
      }
      let identifier = newIdentifier()
      outbox.fly(entry, as: identifier)
      send(.publish(entry.message, identifier, isRepeated: false))
    }
  }

  /// Asks for wanted subscriptions, and for the end of unwanted ones.
  mutating func sendWishes() {
    while isOnline, let place = subscriptions.firstUnasked {
      let identifier = newIdentifier()
      send(subscriptions.request(at: place, as: identifier))
    }
  }

  /// The time at which PINGREQ is due: before the broker gives the client up, or once the broker
  /// has been silent for `keepAliveSeconds`; `nil` means never (3.1.2.10).
  var pingTime: Instant? {
    guard settings.keepAliveSeconds > 0 else { return nil }
    let limit = Duration.seconds(Int64(settings.keepAliveSeconds))
    return min(lastSent.advanced(by: limit * 3 / 4), lastReceived.advanced(by: limit))
  }

  /// Closes the connection, and asks for another one.
  mutating func close(_ fault: SessionFault) {
    put(.close)
    lose(fault)
  }

  /// Notes that there is no connection, and asks for another one.
  mutating func lose(_ fault: SessionFault) {
    if case .online(let start) = state { backoff.note(connectedFor: start.duration(to: now)) }
    state = .away
    pingLimit = nil
    put(.offline(fault))
    put(.connect(at: now.advanced(by: backoff.next())))
  }
}
