import MQTT

/// A packet of each kind, with all that it can have.
enum Corpus {
  static func packets() throws -> [ControlPacket] {
    let ten = try PacketIdentifier.number(10)
    let topic = try TopicName("home/hall/présence")
    let filters = try ["home/+/state", "#", "a//b"].map { try TopicFilter($0) }
    let will = Message("gone", about: topic, quality: .exactlyOnce, isRetained: true)
    let credentials = try Credentials(user: MQTTString("user"), password: [0, 1, 0xFF])
    return [
      .connect(ConnectRequest(client: try MQTTString(""), isClean: true)),
      .connect(
        ConnectRequest(
          client: try MQTTString("client"), isClean: false, keepAliveSeconds: 10, will: will,
          credentials: credentials)),
      .connectAcknowledgement(.accepted(isPresent: true)),
      .connectAcknowledgement(.refused(.notAuthorized)),
      .publish(Message([], about: topic, quality: .atMostOnce), nil, isRepeated: false),
      .publish(Message("1", about: topic, isRetained: true), ten, isRepeated: true),
      .publish(
        Message([UInt8](repeating: 7, count: 300), about: topic, quality: .exactlyOnce), ten,
        isRepeated: false),
      .publishAcknowledgement(ten), .publishReceived(ten), .publishRelease(ten),
      .publishComplete(ten),
      .subscribe(ten, filters.map { Subscription($0) }),
      .subscribeAcknowledgement(ten, [.atMostOnce, nil, .exactlyOnce]),
      .unsubscribe(ten, filters), .unsubscribeAcknowledgement(ten),
      .pingRequest, .pingResponse, .disconnect,
    ]
  }
}
