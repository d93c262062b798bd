import BLE
import Buildings
@testable import Sim
import Testing

/// Wi-Fi access points, and what their frames do to packets.
@Suite struct AccessPointTests {
  private static func point(
    channel: Int = 6, at x: Double = 0, _ loads: [AccessPoint.Load] = [.init(1)]
  ) -> AccessPoint {
    AccessPoint(at: Position(Point(x: x, y: 0), height: 1), channel: channel, loads: loads)
  }

  /// 10 · log₁₀(1 / 16.5625) = -12.191 dB, and the mask of IEEE 802.11 at 0, 10, 11, 20 and 30 MHz.
  @Test(
    arguments: zip(
      [2.437e9, 2.446e9, 2.447e9, 2.426e9, 2.457e9, 2.467e9, 2.48e9],
      [0.0, 0, -10, -20, -28, -40, -40]))
  func isHeardInItsBand(frequency: Double, mask: Double) {
    let gain = Self.point().spectralGain(at: frequency).value
    #expect(abs(gain - (mask - 12.191)) < 0.001)
  }

  /// Channels 1, 6 and 11 leave the advertising channels between them: channel 37 is 10 MHz from
  /// the first, channel 38 is 11 MHz from the second, and channel 39 is 18 MHz from the third.
  @Test func advertisingLiesBetweenTheUsualChannels() {
    let masks = zip([1, 6, 11], AdvertisingChannel.allCases).map { channel, advertising in
      Self.point(channel: channel).spectralGain(at: advertising.frequency).value + 12.191
    }
    for (mask, expected) in zip(masks, [-10, -20, -20 - 8.0 * 7 / 9]) {
      #expect(abs(mask - expected) < 0.001)
    }
  }

  /// 0.7 · e^(-0.376 · 0.3 / (0.7 · 0.282)) = 0.3953
  @Test func packetsMeetFramesByLoad() {
    let share = Self.point(channel: 6, [.init(0.3)]).clearShare(
      for: .microseconds(376), from: .start)
    #expect(abs(share - 0.3953) < 0.0001)
    #expect(Self.point([.init(0)]).clearShare(for: .seconds(1), from: .start) == 1)
    #expect(Self.point([.init(1)]).clearShare(for: .zero, from: .start) == 0)
  }

  @Test func loadsHoldFromTheirTimesOn() {
    let point = Self.point([
      .init(0.2, from: .start.advanced(by: .seconds(10))),
      .init(0.6, from: .start.advanced(by: .seconds(20))),
    ])
    let shares = [0, 9.9, 10, 19.9, 20, 100].map {
      point.share(at: .start.advanced(by: .seconds($0)))
    }
    #expect(shares == [0, 0, 0.2, 0.2, 0.6, 0.6])
    #expect(point.asAtStart.share(at: .start.advanced(by: .seconds(20))) == 0)
  }

  /// The frame of a network at (0 m, 1 m high) that destroys a packet of -71 dBm on channel 38 at a
  /// distance.
  private static func frame(
    at distance: Double, channel: AdvertisingChannel = .channel38, receiverGain: Double = 0,
    on plan: FloorPlan = FloorPlan(openGround: ground)
  ) -> WiFiFrame? {
    WiFi(in: RadioEnvironment(accessPoints: [point(at: distance)]), on: plan).frame(
      destroying: WiFi.ArrivingPacket(
        level: PowerLevel(dBm: -71), frequency: channel.frequency, start: .start,
        airtime: .microseconds(376), position: Position(Point(x: 0, y: 0), height: 1),
        receiverGain: Decibels(receiverGain)),
      openDoors: OpenDoors(closed: 0)
    ) { _ in 0.5 }
  }

  private static let ground = Bounds(from: Point(x: -1, y: -1), to: Point(x: 30, y: 1))

  /// In the open, with an exponent of 2, frames are heard at -30 - 12.19 - 20 - 20 · log₁₀(d) dBm
  /// on advertising channel 38. A packet at -71 dBm survives if that is 8 dB less: from
  /// 10^((71 + 8 - 62.19) / 20) = 6.93 m on.
  @Test(arguments: [(3.0, true), (6.9, true), (7, false), (20, false)])
  func distanceSetsTheInterference(distance: Double, isLost: Bool) {
    #expect((Self.frame(at: distance) != nil) == isLost)
  }

  /// A receiver with 6 dB less hears the frame 6 dB weaker: a packet with the same level there
  /// survives from half of the distance on, 3.47 m.
  @Test(arguments: [(3.4, true), (3.5, false)])
  func theReceiverHearsFramesWithItsOwnGain(distance: Double, isLost: Bool) throws {
    let frame = Self.frame(at: distance, receiverGain: -6.0206)
    #expect((frame != nil) == isLost)
    if let frame {
      #expect(abs(frame.level.dBm - (-68.212 - 20 * PortableMath.log10(distance))) < 0.01)
    }
  }

  /// A wall of 10 dB between the network and the receiver: from 6.93 m / 10^(10 / 20) = 2.19 m on,
  /// its frames are too weak.
  @Test(arguments: [(2.0, true), (2.4, false)])
  func wallsWeakenFrames(distance: Double, isLost: Bool) throws {
    let plan = try FloorPlan(
      bounds: Self.ground,
      walls: [
        Wall(
          "wall", along: Segment(from: Point(x: 1, y: -1), to: Point(x: 1, y: 1)),
          of: Material("wall", loss: Decibels(10)))
      ])
    #expect((Self.frame(at: distance, on: plan) != nil) == isLost)
  }
}
