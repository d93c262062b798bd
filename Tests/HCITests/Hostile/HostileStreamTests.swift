import BLE
import GATT
import HCI
import TestSupport
import Testing

/// Streams and packets that are random, or nearly right.
@Suite struct HostileStreamTests {
  private static let count = Mutations.count
  private static let corpus = Corpus.host + Corpus.controller

  /// A stream cut anywhere gives packets that are written as they were read, or an error; little is
  /// kept, and Reset brings it into step.
  @Test(arguments: [HCIPacketParser.Sender.host, .controller])
  func streamsAreReadOrAnError(_ sender: HCIPacketParser.Sender) throws {
    var dice = Dice(1)
    var (packets, errors) = (0, 0)
    var parser = HCIPacketParser(of: sender)
    for number in 0..<Self.count {
      let bytes = dice.mutated(Self.corpus)
      let cut = dice.integer(0...bytes.count)
      for part in [bytes[..<cut], bytes[cut...]] {
        parser.append(part)
        var isAtEnd = false
        while !isAtEnd {
          let before = parser.pendingCount
          do {
            guard let packet = try parser.next() else {
              isAtEnd = true
              continue
            }
            packets += 1
            #expect(packet.bytes.count <= before && parser.pendingCount < before)
            #expect(try HCIPacket(packet.bytes) == packet)
          } catch {
            errors += 1
            #expect(parser.isOutOfStep, "stream \(number)")
          }
        }
        #expect(parser.pendingCount <= 65_540)
      }
      // An announced length of 64 kB waits for long.
      if number % 20 == 19 {
        if parser.isOutOfStep {
          let reset = sender == .host ? Corpus.host[0] : Corpus.controller[0]
          parser.append(reset)
          #expect(try parser.next()?.bytes == reset)
        }
        parser = HCIPacketParser(of: sender)
      }
    }
    #expect(packets > Self.count / 10 && errors > Self.count / 100)
  }

  /// The parameters of commands and events are the same after writing and reading.
  @Test func parametersAreReadOrAnError() throws {
    var dice = Dice(2)
    var (read, refused) = (0, 0)
    for _ in 0..<Self.count {
      guard let packet = try? HCIPacket(dice.mutated(Self.corpus)) else { continue }
      switch packet {
      case .command(let opcode, let parameters):
        guard let command = try? HCICommand(opcode, parameters) else {
          refused += 1
          continue
        }
        read += 1
        #expect(command.parameters.count == parameters.count)
        #expect(try HCICommand(command.opcode, command.parameters) == command)
      case .event(let code, let parameters):
        guard let event = try? HCIEvent(code, parameters) else {
          refused += 1
          continue
        }
        read += 1
        #expect(event.parameters.count == parameters.count)
        guard case .event(code, let written) = event.packet else {
          Issue.record("\(event)")
          continue
        }
        #expect(try HCIEvent(code, written) == event)
        guard case .commandComplete(let opcode, _, let returned) = event else { continue }
        if let result = try? ReturnParameters(returned, of: opcode) {
          #expect(result.bytes(of: opcode).count <= max(64, returned.count))
          #expect(try ReturnParameters(result.bytes(of: opcode), of: opcode) == result)
        }
      case .data, .other: break
      }
    }
    #expect(read > Self.count / 4 && refused > Self.count / 20)
  }

  /// Frames are as announced, however they are split.
  @Test func framesAreBounded() throws {
    var dice = Dice(3)
    var frames = 0
    var assembler = L2CAPFrameAssembler(limit: 100)
    let data = Self.corpus.filter { $0[0] == 2 }
    for _ in 0..<Self.count {
      guard case .data(let packet)? = try? HCIPacket(dice.mutated(data)) else { continue }
      guard let frame = try? assembler.receive(packet) else { continue }
      frames += 1
      #expect(frame.payload.count <= 100)
      let packets = ACLPacket.packets(
        of: frame, on: packet.handle, first: .firstOfHost, upTo: dice.integer(1...30))
      var other = L2CAPFrameAssembler()
      for packet in packets.dropLast() { #expect(try other.receive(packet) == nil) }
      #expect(try other.receive(packets[packets.count - 1]) == frame)
      if let refusal = frame.refusal { #expect(refusal.refusal == nil) }
    }
    #expect(frames > Self.count / 10)
  }
}
