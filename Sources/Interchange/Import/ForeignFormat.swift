import Captures
import Documents
import Recordings

/// The format of a file of another program.
package enum ForeignFormat: Hashable, Sendable, CustomStringConvertible {
  /// A capture of packets.
  case capture(CaptureFormat)
  /// Messages of a broker, one per line: of ESPresense, OpenMQTTGateway, or both.
  case messages
  /// A capture of ESPresense-companion.
  case companion
  /// The contacts of a Herald app.
  case herald

  /// The name of the format.
  package var description: String {
    switch self {
    case .capture(let format): format.description
    case .messages: "MQTT messages"
    case .companion: "ESPresense-companion"
    case .herald: "Herald contacts"
    }
  }

  /// The number of first bytes that identify the format.
  private static let beginningCount = 4_096

  /// Returns the format of a file by its first bytes, which are read again afterwards.
  ///
  /// - Throws: `unreadable`; `unusable` if the format is unknown.
  static func of(_ bytes: ByteSource) throws(InputError) -> ForeignFormat {
    let beginning = try bytes.beginning(beginningCount)
    guard !beginning.isEmpty else { throw unknown("the file is empty", bytes) }
    if beginning.starts(with: [0x50, 0x4B, 3, 4]) {
      throw unknown(
        "the file is a zip archive; unpack it first, as with unzip -j FILE '*btsnoop_hci*'", bytes)
    }
    if beginning.starts(with: [0x1F, 0x8B]) {
      throw unknown("the file is compressed; unpack it first with gunzip", bytes)
    }
    var reader = CaptureReader()
    reader.append(beginning)
    do throws(CaptureError) {
      _ = try reader.next()
    } catch {
      // The format is known nevertheless, and the error is found again when the file is read.
    }
    if let format = reader.format { return .capture(format) }
    let text = String(decoding: beginning.drop { [0xEF, 0xBB, 0xBF].contains($0) }, as: UTF8.self)
    if HeraldColumns(header: text.prefix { !$0.isNewline }) != nil { return .herald }
    if text.first(where: { !$0.isWhitespace }) == "{", text.contains("\"deviceId\""),
      text.contains("\"started\"")
    {
      return .companion
    }
    guard text.contains("{"), !beginning.contains(0) else {
      throw unknown(
        "no known file begins with \(String(decoding: beginning.prefix(8), as: UTF8.self).quoted); "
          + "allowed are btsnoop, PacketLogger, pcap, pcapng, MQTT messages, ESPresense-companion and "
          + "Herald", bytes)
    }
    return .messages
  }

  private static func unknown(_ sentence: String, _ bytes: ByteSource) -> InputError {
    .unusable(InputPlace(bytes.path), sentence)
  }
}

/// A file of another program, read one packet or level at a time.
protocol ReadingSource {
  /// The rows left out so far, by reason.
  var omitted: ImportTally { get }
  /// The warnings about the file.
  var warnings: [InputWarning] { get }
  /// The meaning of the levels read so far.
  var levels: RecordingOrigin.Levels { get }
  /// The programs that made the file, for people.
  var programs: [String] { get }

  /// Returns the next packet or level; `nil` at the end.
  mutating func next() throws(InputError) -> ImportedReading?
}
