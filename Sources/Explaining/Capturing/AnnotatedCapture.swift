import BLE
import Buildings
import Captures
import Documents
import HCI
import Interchange
import Scoring
import Sim

/// The packets of a run as a capture: the packets that each phone and each receiver received. If
/// the format has comments, they contain the ground truth and the terms of the level.
///
///     var capture = AnnotatedCapture(of: world, seed: 7, as: .pcapng)
///     file.write(capture.beginning)
///     while simulation.step(notifying: &capture) {
///       capture.note(simulation)
///       file.write(capture.take())
///     }
package struct AnnotatedCapture: StepObserver {
  private let world: World
  private let seed: UInt64
  private let hasComments: Bool
  private var encoder: ExportCaptureEncoder
  /// The index of each walker's phone among the receivers of the capture; `nil` without a phone.
  private var phones: [Int?] = []
  private var openDoors: OpenDoors
  private var received: [Reception] = []
  private var bytes: [UInt8] = []
  /// The number of packets so far.
  package private(set) var count = 0

  /// Creates a capture of a run of a world, with an interface for each phone and receiver.
  ///
  /// - Precondition: The world has no more phones and receivers than the format can distinguish.
  package init(of world: World, seed: UInt64, as format: ExportCaptureFormat) {
    self.world = world
    self.seed = seed
    hasComments = format == .pcapng
    openDoors = OpenDoors(closed: world.plan.doors.count)
    var names: [String] = []
    for walker in world.walkers {
      phones.append(walker.phone == nil ? nil : names.count)
      if let phone = walker.phone { names.append(phone.name) }
    }
    names += world.receivers.map(\.name)
    encoder = ExportCaptureEncoder(format, receivers: names)
    bytes = encoder.beginning
    for receiver in names.indices { bytes += encoder.interface(ofReceiver: receiver) }
  }

  /// Returns the bytes since the last call; the first call also returns the header.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .door(let door, let state): openDoors.set(door, open: state.isOpen)
    case .receptions(let receptions):
      for reception in receptions {
        if case .received = reception.outcome { received.append(reception) }
      }
    case .sent, .decided, .waits, .crosses, .pose: break
    }
  }

  package mutating func note(_ simulation: Simulation<some DecisionEngine>) {
    guard !received.isEmpty else { return }
    let poses = simulation.poses
    for reception in received { write(reception, poses) }
    received.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ reception: Reception, _ poses: [Pose]) {
    guard case .received(let packet) = reception.outcome, let receiver = receiver(of: reception),
      let time = CaptureTime.defaultStart.advanced(by: reception.packet.end.nanoseconds)
    else { return }
    let address = packet.transmitter
    let heard = ControllerHeardPacket(
      Array(packet.payload), from: PeerAddress(address, AddressKind(likelyOf: address)),
      world.isConnectable(reception.packet.sender) ? .connectableLegacy : .beacon,
      rssi: packet.rssi, channel: reception.packet.channel)
    bytes += encoder.packet(
      heard, heardBy: receiver, endingAt: time,
      comments: hasComments ? comments(on: reception, poses) : [])
    count += 1
  }

  private func receiver(of reception: Reception) -> Int? {
    guard reception.isAtReceiver else { return phones[reception.walker] }
    let others = phones.count { $0 != nil }
    return others + reception.device - world.device(ofReceiver: 0)
  }

  /// Returns the comments on a reception: the outcome, the places of both ends, and the terms of
  /// the level.
  private func comments(on reception: Reception, _ poses: [Pose]) -> [String] {
    let account = PacketAccount(
      of: reception, in: world, seed: seed, openDoors: openDoors, poses: poses)
    let walker = world.walkers[reception.walker]
    let pose = reception.pose
    let position = Position(pose.point, height: walker.phoneHeight)
    let other = world.position(of: reception.device, at: reception.packet.end, poses)
    let carried =
      reception.isAtReceiver ? world.name(of: reception.packet.sender) : phoneName(walker)
    let fixed = world.name(of: reception.device)
    let (sender, receiver) = reception.isAtReceiver ? (carried, fixed) : (fixed, carried)
    let whereabouts = world.plan.whereabouts(of: pose.point)
    let room = whereabouts.room.map { "/\($0)" } ?? ""
    let terms = account.terms.map { term in
      let detail = term.cause.detail.isEmpty ? "" : " (\(term.cause.detail))"
      return "\(term.cause.name) \(term.value.with(3))\(detail)"
    }
    return [
      "\(sender) to \(receiver)",
      "truth: \(carried) at \(pose.point.inMetres), \(position.height.inFewDigits) m high, "
        + "\(whereabouts.side.word)\(room), heading \(pose.heading.headingDegrees.with(0))°; "
        + "\(fixed) at \(other.point.inMetres), \(other.height.inFewDigits) m high; "
        + "distance \(position.distance(to: other).with(2)) m",
      "level \((account.sum?.dBm ?? 0).with(3)) dBm: " + terms.joined(separator: ", "),
    ].map(\.asComment)
  }

  private func phoneName(_ walker: Walker) -> String { walker.phone?.name ?? walker.name }
}

extension Side {
  /// The side as a word.
  fileprivate var word: String {
    switch self {
    case .inside: "inside"
    case .outside: "outside"
    case .unknown: "unknown"
    }
  }
}

extension String {
  /// The text without control characters, however long it is.
  fileprivate var asComment: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.value < 0x20 || 0x7F...0x9F ~= $0.value ? "?" : $0 }))
  }
}
