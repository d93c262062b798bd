import EventInput

/// The identity of a decision: the stream, the walker and the time.
///
/// No engine unlocks twice for one walker at the same time. A line that comes again, in a repeated
/// input too, is thus the same decision.
package struct DecisionID: Sendable, Hashable {
  /// The run, the recording, or the start of a live engine.
  package let stream: String
  /// Whom the decision is about.
  package let walker: String
  /// Seconds since the start of the stream.
  package let timeS: Double

  /// Creates an identity.
  package init(stream: String, walker: String, timeS: Double) {
    self.stream = stream
    self.walker = walker
    self.timeS = timeS
  }

  init(_ fields: Fields) throws(FieldError) {
    stream = try fields.text("stream", longest: 1000)
    walker = try fields.text("walker", longest: 200)
    timeS = try fields.number("timeS", in: -1e9...1e9)
  }

  /// The identity as a JSON object.
  var json: JSON {
    .object(["stream": .text(stream), "walker": .text(walker), "timeS": .number(timeS)])
  }

  /// The identity as the value of `Idempotency-Key`: ASCII; different identities have different
  /// keys.
  package var key: String {
    [stream, walker, "\(timeS)"].map(Self.escape).joined(separator: ":")
  }

  /// A text in which all but letters, digits and `-._@/` are `%` and two hexadecimal digits of each
  /// byte.
  private static func escape(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-._@/".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
