import BLE
import MQTT
import TestSupport
import Testing

/// Packets that are random, or nearly right.
@Suite struct HostilePacketTests {
  private static let count = Mutations.count

  /// Bytes are a packet that is written as it was read, or an error; little is kept.
  @Test func packetsAreReadOrAnError() throws {
    var dice = Dice(1)
    let corpus = try Corpus.packets().map(\.bytes)
    var (read, refused) = (0, 0)
    for _ in 0..<Self.count {
      let bytes = dice.mutatedPacket(of: corpus)
      var stream = ControlPacketStream(longest: 1000)
      let cut = dice.integer(0...bytes.count)
      var isBroken = false
      for part in [bytes[..<cut], bytes[cut...]] where !isBroken {
        stream.append(part)
        do {
          while let packet = try stream.next() {
            read += 1
            #expect(try ControlPacket(packet.bytes) == packet)
          }
        } catch {
          refused += 1
          isBroken = true
          #expect(!error.description.isEmpty)
        }
        #expect(stream.pendingCount <= 1005)
      }
    }
    #expect(read > Self.count / 10 && refused > Self.count / 10)
  }

  /// A filter matches by the rule of the standard, and a name is its own filter.
  @Test func topicsAreReadOrAnError() throws {
    var dice = Dice(2)
    let alphabet = Array("ab//++##$\0é".unicodeScalars)
    func text() -> String {
      var text = ""
      for _ in 0..<dice.integer(0...8) { text.unicodeScalars.append(dice.one(of: alphabet)) }
      return text
    }
    var matches = 0
    for _ in 0..<Self.count {
      guard let name = try? TopicName(text()) else { continue }
      #expect(TopicFilter(name).matches(name))
      guard let filter = try? TopicFilter(text()) else { continue }
      let isMatching = filter.matches(name)
      #expect(isMatching == Self.slowly(filter.text, name.text))
      if isMatching { matches += 1 }
    }
    #expect(matches > Self.count / 500)
  }

  /// The rule of section 4.7 by recursion.
  private static func slowly(_ filter: String, _ name: String) -> Bool {
    func matches(_ filter: ArraySlice<Substring>, _ name: ArraySlice<Substring>) -> Bool {
      if filter.first == "#" { return true }
      guard let wanted = filter.first, let level = name.first else {
        return filter.isEmpty && name.isEmpty
      }
      return (wanted == "+" || wanted == level) && matches(filter.dropFirst(), name.dropFirst())
    }
    let (filter, name) = (
      filter.split(separator: "/", omittingEmptySubsequences: false),
      name.split(separator: "/", omittingEmptySubsequences: false)
    )
    if name[0].hasPrefix("$"), ["+", "#"].contains(filter[0]) { return false }
    return matches(filter[...], name[...])
  }
}
