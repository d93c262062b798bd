import Documents
import Foundation
import TestSupport
import Testing

@testable import Gateways

struct PseudoTerminalTests {
  private let path = NSTemporaryDirectory() + "line-\(UUID().uuidString.prefix(8))"

  private var hasLink: Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  @Test func bytesPassAsTheyAre() throws {
    let line = try PseudoTerminal(linkedAt: path)
    #expect(!line.isOpenAtOtherEnd)
    let other = try FileDescriptor.open(line.endpoint)
    #expect(line.isOpenAtOtherEnd)
    let bytes = [UInt8](0...255)
    other.write(bytes)
    line.descriptor.write(bytes)
    // The system passes them on in its own time.
    #expect(line.descriptor.bytes(bytes.count) == bytes)
    #expect(other.bytes(bytes.count) == bytes)
  }

  @Test func theLinkGoesWithTheLine() throws {
    var line: PseudoTerminal? = try PseudoTerminal(linkedAt: path)
    #expect(line != nil && hasLink)
    line = nil
    #expect(!hasLink)
  }

  /// The new line has the name of the one that is gone, most likely.
  @Test func theLinkOfAnEndedProgramIsUsedAgain() throws {
    let target = try {
      let line = try PseudoTerminal(linkedAt: path)
      #expect(line.endpoint == .terminal(path: path))
      return try FileManager.default.destinationOfSymbolicLink(atPath: path)
    }()
    symlink(target, path)
    let line = try PseudoTerminal(linkedAt: path)
    #expect(!line.isOpenAtOtherEnd)
  }

  @Test func aFileIsNotReplaced() throws {
    #expect(FileManager.default.createFile(atPath: path, contents: Data("kept".utf8)))
    defer { unlink(path) }
    #expect(throws: InputError.self) { try PseudoTerminal(linkedAt: path) }
    #expect(FileManager.default.contents(atPath: path) == Data("kept".utf8))
  }
}
