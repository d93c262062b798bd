import EventInput
import LockBridge
import Testing

struct DecisionIDTests {
  @Test func aKeyIsASCIIAndNoTwoAreTheSame() {
    let ids = [
      DecisionID(stream: "arrive@3", walker: "resident", timeS: 5.5),
      DecisionID(stream: "arrive@3", walker: "resident:5.5", timeS: 5.5),
      DecisionID(stream: "arrive@3:resident", walker: "5.5", timeS: 5.5),
      DecisionID(stream: "arrive@3", walker: "<script>\r\nX: y", timeS: 5.5),
      DecisionID(stream: "arrive@3", walker: "a/#", timeS: 5.5),
      DecisionID(stream: "arrive@3", walker: "a%2F%23", timeS: 5.5),
    ]
    #expect(Set(ids.map(\.key)).count == ids.count)
    for id in ids { #expect(id.key.utf8.allSatisfy { (0x21...0x7E).contains($0) }) }
    #expect(ids[0].key == "arrive@3:resident:5.5")
  }

  @Test func aRecordIsReadAsItWasWritten() throws {
    let decision = DecisionID(
      stream: "a/b@18446744073709551615", walker: "<script>\u{2028}", timeS: 5.619768202)
    let record = AuditRecord(
      .refused, decision, at: try #require(Moment("2026-03-01T10:00:00.25Z")), status: 500,
      reason: "the lock \"says\" no")
    #expect(try AuditRecord(parsing: record.line.utf8) == record)
    #expect(!record.line.contains("\n"))
  }
}
