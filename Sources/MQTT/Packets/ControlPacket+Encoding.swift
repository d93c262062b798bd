extension ControlPacket {
  /// The packet as it is sent.
  ///
  /// - Precondition: Lists have entries. PUBLISH has an identifier, and may be repeated, only above
  ///   QoS 0. No more than `longest` bytes follow the length.
  public var bytes: [UInt8] {
    let body = body
    precondition(body.count <= Self.longest, "a packet of \(body.count) bytes is too long")
    var bytes = [kind.rawValue << 4 | flags]
    var length = body.count
    repeat {
      let more: UInt8 = length > 127 ? 0x80 : 0
      bytes.append(UInt8(length & 127) | more)
      length >>= 7
    } while length > 0
    return bytes + body
  }

  private var flags: UInt8 {
    guard case .publish(let message, let identifier, let isRepeated) = self else {
      return kind.flags ?? 0
    }
    precondition(
      (identifier == nil) == (message.quality == .atMostOnce) && !(isRepeated && identifier == nil),
      "a message has an identifier, and is repeated, above QoS 0 only")
    return (isRepeated ? 8 : 0) | message.quality.rawValue << 1 | (message.isRetained ? 1 : 0)
  }

  private var body: [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .connect(let request): bytes = request.body
    case .connectAcknowledgement(.accepted(let isPresent)): bytes = [isPresent ? 1 : 0, 0]
    case .connectAcknowledgement(.refused(let refusal)): bytes = [0, refusal.rawValue]
    case .publish(let message, let identifier, _):
      bytes.append(message.topic.string.utf8)
      if let identifier { bytes.append(identifier) }
      bytes += message.payload
    case .publishAcknowledgement(let identifier), .publishReceived(let identifier),
      .publishRelease(let identifier), .publishComplete(let identifier),
      .unsubscribeAcknowledgement(let identifier):
      bytes.append(identifier)
    case .subscribe(let identifier, let subscriptions):
      precondition(!subscriptions.isEmpty, "a list has at least one entry")
      bytes.append(identifier)
      for subscription in subscriptions {
        bytes.append(subscription.filter.string.utf8)
        bytes.append(subscription.quality.rawValue)
      }
    case .subscribeAcknowledgement(let identifier, let qualities):
      precondition(!qualities.isEmpty, "a list has at least one entry")
      bytes.append(identifier)
      for quality in qualities { bytes.append(quality?.rawValue ?? Self.refused) }
    case .unsubscribe(let identifier, let filters):
      precondition(!filters.isEmpty, "a list has at least one entry")
      bytes.append(identifier)
      for filter in filters { bytes.append(filter.string.utf8) }
    case .pingRequest, .pingResponse, .disconnect: break
    }
    return bytes
  }

  /// The code of SUBACK for a subscription that is refused.
  static let refused: UInt8 = 0x80
}

extension ConnectRequest {
  /// The protocol's name and its level (3.1.2).
  static let protocolName = Array("MQTT".utf8)
  static let protocolLevel: UInt8 = 4

  fileprivate var body: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Self.protocolName)
    bytes.append(Self.protocolLevel)
    bytes.append(flags)
    bytes.append(word: keepAliveSeconds)
    bytes.append(client.utf8)
    if let will {
      bytes.append(will.topic.string.utf8)
      bytes.append(will.payload)
    }
    if let credentials {
      bytes.append(credentials.user.utf8)
      if let password = credentials.password { bytes.append(password) }
    }
    return bytes
  }

  private var flags: UInt8 {
    var flags: UInt8 = isClean ? 0x02 : 0
    if let will { flags |= 0x04 | will.quality.rawValue << 3 | (will.isRetained ? 0x20 : 0) }
    if let credentials { flags |= 0x80 | (credentials.password == nil ? 0 : 0x40) }
    return flags
  }
}

extension [UInt8] {
  /// Appends a field of two bytes, high byte first (1.5.2).
  fileprivate mutating func append(word: UInt16) {
    append(UInt8(truncatingIfNeeded: word >> 8))
    append(UInt8(truncatingIfNeeded: word))
  }

  fileprivate mutating func append(_ identifier: PacketIdentifier) {
    append(word: identifier.number)
  }

  /// Appends bytes after their count.
  fileprivate mutating func append(_ field: [UInt8]) {
    precondition(field.count <= MQTTString.longest, "a field of \(field.count) bytes is too long")
    append(word: UInt16(field.count))
    self += field
  }
}
