import BLE
import Engines
import Testing

/// The measured power that advertisements declare, by the specifications of their formats.
@Suite struct DeclaredPowerTests {
  private static let anchor = Anchor.device(DeviceAddress(1))
  private static let identifier = BeaconIdentifier(
    uuid: BeaconUUID(high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D), major: 1, minor: 1)

  /// Frames that declare -77 dBm at 1 m. Those of Eddystone state -36 dBm at 0 m, and a first metre
  /// takes 41 dB: Google, *Eddystone Protocol Specification*.
  private static let frames: [BeaconFrame] = [
    .iBeacon(IBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: -77))),
    .altBeacon(AltBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: -77))),
    .eddystoneUID(
      EddystoneUID(
        namespace: Array(repeating: 1, count: 10), instance: Array(repeating: 2, count: 6),
        powerAtZero: PowerLevel(dBm: -36))),
    .eddystoneEID(EddystoneEID(7, powerAtZero: PowerLevel(dBm: -36))),
  ]

  private static func event(_ frame: BeaconFrame, at level: Double) -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: DeviceAddress(1), receiver: DeviceAddress(2), channel: nil,
        rssi: PowerLevel(dBm: level), payload: frame.advertisingData()))
  }

  @Test(arguments: frames)
  func everyFormatDeclaresTheSame(frame: BeaconFrame) {
    #expect(Self.event(frame, at: -77).declaredPower(of: Self.anchor)?.dBm == -77)
  }

  /// A power stated by the receiver's program comes before the declared one.
  @Test func theReceiverIsBelievedFirst() {
    guard case .advertisement(var packet) = Self.event(Self.frames[0], at: -77) else { return }
    packet.measuredPower = PowerLevel(dBm: -74)
    #expect(CentralEvent.advertisement(packet).declaredPower(of: Self.anchor)?.dBm == -74)
  }

  /// A level equal to the declared one is a metre away, for every product that reads it: within the
  /// 2 m of ESPresense, and within any radius above 1 m of the others.
  @Test(
    .bug("https://github.com/neXenio/BLE-Indoor-Positioning/issues/111"), arguments: frames)
  func everyFormatIsAMetreAway(frame: BeaconFrame) {
    var mqttRoom = MQTTRoomRule.Settings()
    mqttRoom.node.maxDistance = 1.01
    var altBeacon = AltBeaconRule.Settings()
    altBeacon.maxDistance = 1.2
    altBeacon.distance = .logDistance()
    #expect(entersOffice(by: ESPresenseRule.self, ESPresenseRule.Settings(), hearing: frame))
    #expect(entersOffice(by: MQTTRoomRule.self, mqttRoom, hearing: frame))
    #expect(entersOffice(by: AltBeaconRule.self, altBeacon, hearing: frame))
  }

  private func entersOffice<Rule: RoomRule>(
    by rule: Rule.Type, _ settings: Rule.Settings, hearing frame: BeaconFrame
  ) -> Bool {
    var engine = Presence<Rule>(
      [PresenceRoom("office", anchors: [Self.anchor])], by: settings)
    for second in 1...10 {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      for output in engine.receive(Self.event(frame, at: -77), at: time) {
        if case .decision(let decision) = output, decision.verdict == .entered("office") {
          return true
        }
      }
    }
    return false
  }
}
