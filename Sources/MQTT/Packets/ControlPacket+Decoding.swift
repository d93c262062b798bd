extension ControlPacket {
  /// Reads one packet, and no byte more.
  ///
  /// - Throws: A `ControlPacketError`; `length` if the bytes are not one whole packet.
  public init(_ bytes: [UInt8]) throws(ControlPacketError) {
    var stream = ControlPacketStream(longest: Self.longest)
    stream.append(bytes[...])
    guard let packet = try stream.next(), stream.pendingCount == 0 else { throw .length }
    self = packet
  }

  /// Reads the bytes after the first byte and the length.
  init(_ kind: ControlPacketKind, flags: UInt8, _ body: ArraySlice<UInt8>)
    throws(ControlPacketError)
  {
    var fields = ControlPacketFields(body, of: kind)
    switch kind {
    case .connect: self = .connect(try ConnectRequest(&fields))
    case .connectAcknowledgement: self = .connectAcknowledgement(try ConnectAnswer(&fields))
    case .publish: self = try Self.publish(flags, &fields)
    case .publishAcknowledgement: self = .publishAcknowledgement(try fields.identifier())
    case .publishReceived: self = .publishReceived(try fields.identifier())
    case .publishRelease: self = .publishRelease(try fields.identifier())
    case .publishComplete: self = .publishComplete(try fields.identifier())
    case .subscribe:
      let identifier = try fields.identifier()
      var subscriptions: [Subscription] = []
      repeat {
        guard !fields.rest.isEmpty else { throw .noEntries(kind) }
        let filter = try fields.filter()
        subscriptions.append(Subscription(filter, quality: try fields.quality()))
      } while !fields.rest.isEmpty
      self = .subscribe(identifier, subscriptions)
    case .subscribeAcknowledgement:
      let identifier = try fields.identifier()
      var qualities: [QualityOfService?] = []
      for code in fields.remainder() {
        let quality = QualityOfService(rawValue: code)
        guard quality != nil || code == Self.refused else { throw .returnCode(code) }
        qualities.append(quality)
      }
      guard !qualities.isEmpty else { throw .noEntries(kind) }
      self = .subscribeAcknowledgement(identifier, qualities)
    case .unsubscribe:
      let identifier = try fields.identifier()
      var filters: [TopicFilter] = []
      while !fields.rest.isEmpty { filters.append(try fields.filter()) }
      guard !filters.isEmpty else { throw .noEntries(kind) }
      self = .unsubscribe(identifier, filters)
    case .unsubscribeAcknowledgement: self = .unsubscribeAcknowledgement(try fields.identifier())
    case .pingRequest: self = .pingRequest
    case .pingResponse: self = .pingResponse
    case .disconnect: self = .disconnect
    }
    try fields.finish()
  }

  private static func publish(
    _ flags: UInt8, _ fields: inout ControlPacketFields
  ) throws(ControlPacketError) -> ControlPacket {
    guard let quality = QualityOfService(rawValue: flags >> 1 & 3) else {
      throw .quality(flags >> 1 & 3)
    }
    let isRepeated = flags & 8 != 0
    guard !isRepeated || quality != .atMostOnce else { throw .flags(flags, of: .publish) }
    let topic = try fields.topic()
    let identifier = quality == .atMostOnce ? nil : try fields.identifier()
    let message = Message(
      fields.remainder(), about: topic, quality: quality, isRetained: flags & 1 != 0)
    return .publish(message, identifier, isRepeated: isRepeated)
  }
}

extension ConnectRequest {
  fileprivate init(_ fields: inout ControlPacketFields) throws(ControlPacketError) {
    let name = try fields.field()
    let level = try fields.byte()
    guard name == Self.protocolName, level == Self.protocolLevel else {
      throw .protocolLevel(level)
    }
    let flags = try fields.byte()
    let (hasWill, hasUser, hasPassword) = (flags & 0x04 != 0, flags & 0x80 != 0, flags & 0x40 != 0)
    guard flags & 1 == 0, hasWill || flags & 0x38 == 0, hasUser || !hasPassword,
      let quality = QualityOfService(rawValue: flags >> 3 & 3)
    else { throw .connectFlags(flags) }
    let keepAlive = try fields.word()
    self.init(client: try fields.string(), isClean: flags & 0x02 != 0, keepAliveSeconds: keepAlive)
    if hasWill {
      let topic = try fields.topic()
      will = Message(
        try fields.field(), about: topic, quality: quality, isRetained: flags & 0x20 != 0)
    }
    if hasUser {
      let user = try fields.string()
      let password = hasPassword ? try fields.field() : nil
      do throws(MQTTStringError) {
        credentials = try Credentials(user: user, password: password)
      } catch {
        throw .string(error, in: .connect)
      }
    }
  }
}

extension ConnectAnswer {
  fileprivate init(_ fields: inout ControlPacketFields) throws(ControlPacketError) {
    let (flags, code) = (try fields.byte(), try fields.byte())
    guard code != 0 else {
      guard flags <= 1 else { throw .connectFlags(flags) }
      self = .accepted(isPresent: flags == 1)
      return
    }
    guard let refusal = ConnectRefusal(rawValue: code) else { throw .returnCode(code) }
    guard flags == 0 else { throw .connectFlags(flags) }
    self = .refused(refusal)
  }
}
