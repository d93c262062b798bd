import Foundation
import LockBridge
import Testing

struct AuditLogTests {
  private let decision = DecisionID(stream: "arrive@3", walker: "a/#", timeS: 5.5)
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("audit-\(UUID().uuidString).jsonl").path

  @Test func whatWasBeingSentIsKnownAndUnknown() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var log = try AuditLog(path: path)
    #expect(try await log.recover() == [])
    try await log.append(AuditRecord(.sending, decision))
    log.end()
    log = try AuditLog(path: path)
    #expect(try await log.recover() == [decision])
    log.end()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(try lines.map { try AuditRecord(parsing: $0.utf8).kind } == [.sending, .unknown])
  }

  @Test func aTornLastLineIsCutOff() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let line = AuditRecord(.pulsed, decision, status: 200).line
    try (line + "\n" + line.prefix(20)).write(toFile: path, atomically: true, encoding: .utf8)
    let log = try AuditLog(path: path)
    #expect(try await log.recover() == [decision])
    log.end()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == line + "\n")
  }

  @Test func aLineThatCannotBeReadIsNotSkipped() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "{\"record\":\n".write(toFile: path, atomically: true, encoding: .utf8)
    let log = try AuditLog(path: path)
    await #expect(throws: AuditError.self) { try await log.recover() }
    log.end()
  }

  @Test func whatKeepsNothingIsRefused() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: AuditError.notFile(path: path)) { try AuditLog(path: path) }
    #expect(throws: AuditError.notFile(path: "/dev/null")) { try AuditLog(path: "/dev/null") }
  }

  @Test func aLogThatWasReplacedTakesNothing() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let log = try AuditLog(path: path)
    defer { log.end() }
    try await log.append(AuditRecord(.sending, decision))
    #expect(unlink(path) == 0)
    for isThere in [false, true] {
      if isThere { try Data().write(to: URL(fileURLWithPath: path)) }
      await #expect(throws: AuditError.replaced(path: path)) {
        try await log.append(AuditRecord(.sending, decision))
      }
    }
  }

  @Test func oneProcessWritesAtATime() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let log = try AuditLog(path: path)
    defer { log.end() }
    #expect(throws: AuditError.inUse(path: path)) { try AuditLog(path: path) }
  }
}
