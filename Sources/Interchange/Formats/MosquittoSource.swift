import BLE
import Captures
import Documents
import Recordings

/// The levels in messages of ESPresense nodes and of OpenMQTTGateway, as recorded from a broker.
struct MosquittoSource: ReadingSource {
  private(set) var omitted = ImportTally()
  private(set) var levels = RecordingOrigin.Levels.packets
  private(set) var programs: [String] = []
  let warnings: [InputWarning] = []

  private let path: String
  private var lines: LineSource
  private let naming: DeviceNaming
  /// The name of the receiver for messages without a topic.
  private let receiver: String

  init(_ bytes: ByteSource, naming: DeviceNaming, receiver: String) {
    path = bytes.path
    lines = LineSource(bytes)
    self.naming = naming
    self.receiver = receiver
  }

  mutating func next() throws(InputError) -> ImportedReading? {
    while let line = try lines.next() {
      guard line.contains(where: { $0 != 0x20 && $0 != 9 }) else { continue }
      do throws(ImportOmission) {
        guard !lines.isCut, let message = MosquittoLine(line) else { throw .message }
        let level = try ImportedLevel(message)
        guard let time = message.time else { throw ImportOmission.untimed }
        return try reading(of: level, at: time)
      } catch {
        // If one line has no time, none has, and the recording cannot be made.
        if error == .untimed { throw untimed() }
        omitted.leaveOut(error)
      }
    }
    return nil
  }

  private func untimed() -> InputError {
    .malformedLine(
      path: path, line: lines.number,
      reason: "the message has no time; record with mosquitto_sub -t '#' -F '%U %t %p'")
  }

  private mutating func reading(
    of level: ImportedLevel, at time: CaptureTime
  ) throws(ImportOmission) -> ImportedReading {
    let heardBy = level.receiver ?? receiver
    let receiver = naming.name(of: heardBy) ?? DeviceNaming.canonical(heardBy)
    let given = level.identities.compactMap(naming.name).first
    let transmitter = given ?? level.name
    guard DeviceNaming.canContain(receiver), DeviceNaming.canContain(transmitter) else {
      throw .name
    }
    guard !DeviceNaming.areSame(transmitter, receiver) else { throw .itself }
    levels = max(levels, level.levels)
    if !programs.contains(level.program) { programs.append(level.program) }
    for loss in level.losses { omitted.lose(loss) }
    return ImportedReading(
      time: time, receiver: receiver, transmitter: transmitter, channel: nil, rssi: level.rssi,
      payload: level.payload, measuredPower: level.measuredPower, kind: level.kind)
  }
}
