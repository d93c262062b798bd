import Captures
import Documents
import Foundation
import Recordings

/// A message of an MQTT broker, as a line that `mosquitto_sub` prints.
///
///     TOPIC {...}                              mosquitto_sub -v
///     TIME TOPIC {...}                         mosquitto_sub -F '%U %t %p', or with %I
///     {"tst":...,"topic":...,"payload":...}    mosquitto_sub -F %j, or with %J
///     {"time":...,"id":...}                    an object alone
///
/// - SeeAlso: Eclipse Mosquitto, `mosquitto_sub(1)`, output format.
struct MosquittoLine {
  /// The time at which the message arrived; `nil` if the line does not state it.
  var time: CaptureTime?
  /// The parts of the topic, between its slashes; `nil` if the line has only an object.
  var topic: [Substring]?
  /// The object in the payload.
  var payload: [String: JSON]

  /// Reads a line; `nil` if it is not a message with an object as its payload.
  init?(_ line: ArraySlice<UInt8>) {
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
      let object = Self.object(line[brace...])
    else { return nil }
    let words = String(decoding: line[..<brace], as: UTF8.self).split(separator: " ")
    payload = object
    guard let first = words.first else {
      guard read(object) else { return nil }
      return
    }
    time = Self.time(first)
    let rest = time == nil ? words[...] : words.dropFirst()
    if !rest.isEmpty { topic = Self.parts(rest.joined(separator: " ")) }
  }

  /// Reads an object with a topic, or a payload without a topic. Returns `false` if the payload is
  /// not an object.
  private mutating func read(_ object: [String: JSON]) -> Bool {
    for key in ["tst", "time", "timestamp"] where time == nil {
      time = object[key].flatMap(Self.time)
    }
    guard case .text(let text)? = object["topic"], let payload = object["payload"] else {
      return true
    }
    topic = Self.parts(text)
    switch payload {
    case .object(let members): self.payload = members
    case .text(let text):
      guard let members = Self.object(Array(text.utf8)[...]) else { return false }
      self.payload = members
    default: return false
    }
    return true
  }

  private static func parts(_ topic: String) -> [Substring] {
    topic.split(separator: "/", omittingEmptySubsequences: false)
  }

  private static func object(_ bytes: ArraySlice<UInt8>) -> [String: JSON]? {
    // Foundation takes bytes with zeros among them for UTF-16 or UTF-32.
    guard !bytes.contains(0),
      case .object(let members)? = try? JSONDecoder().decode(JSON.self, from: Data(bytes))
    else { return nil }
    return members
  }

  private static func time(_ value: JSON) -> CaptureTime? {
    switch value {
    case .text(let text): time(text)
    case .number(let number): time(number.inFewDigits)
    default: nil
    }
  }

  /// Returns the time that a text states: seconds since 1970 with decimals, milliseconds from 10¹¹
  /// on, or ISO 8601.
  static func time(_ text: some StringProtocol) -> CaptureTime? {
    if let nanoseconds = TimeOfDay.nanoseconds(of: text) {
      return CaptureTime(nanoseconds: nanoseconds)
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    func isNumber(_ part: some StringProtocol) -> Bool {
      (1...15).contains(part.utf8.count) && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    guard (1...2).contains(parts.count), parts.allSatisfy({ isNumber($0) }),
      let whole = Int64(parts[0])
    else { return nil }
    if parts.count == 1, whole >= 100_000_000_000 {
      let (nanoseconds, isBeyond) = whole.multipliedReportingOverflow(by: 1_000_000)
      return isBeyond ? nil : CaptureTime(nanoseconds: nanoseconds)
    }
    // The number must be a time of day, not a small number that begins a topic.
    guard 100_000_000..<9_000_000_000 ~= whole else { return nil }
    let fraction = parts.count == 2 ? parts[1].prefix(9) : ""
    let digits = String(fraction) + String(repeating: "0", count: 9 - fraction.count)
    return CaptureTime(nanoseconds: whole * 1_000_000_000 + (Int64(digits) ?? 0))
  }
}

extension JSON {
  /// The number, even if it is written as a string; `nil` for any other value, and for a number
  /// that is not finite.
  var asNumber: Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .text(let text): Double(decimal: text)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The string; `nil` for any other value.
  var asText: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
