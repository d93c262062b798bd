@testable import Engines
import BLE
import Testing

struct ServerReportBookTests {
  private static let place = GeoPoint(latitude: 43, longitude: -79)

  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  /// The outputs of a change, as `number.attempt`, and `?` for the question for the place.
  private static func words(
    _ change: (inout [EngineOutput]) -> Void
  ) -> [String] {
    var outputs: [EngineOutput] = []
    change(&outputs)
    return outputs.map { output in
      switch output {
      case .decision(let decision):
        guard case .report(let report) = decision.verdict else { return "unexpected" }
        return "\(report.number).\(report.attempt)" + (report.place == nil ? "" : " here")
      case .command(.ask(.location)): return "?"
      case .command: return "unexpected"
      }
    }
  }

  private static func file(_ book: inout ServerReportBook, _ second: Double) -> [String] {
    words { book.file(.temperature(9, deviation: 1), about: "truck", at: time(second), &$0) }
  }

  private static func take(_ book: inout ServerReportBook, _ second: Double, _ reply: Reply)
    -> [String]
  {
    words { book.take(reply, at: time(second), &$0) }
  }

  private static func wake(_ book: inout ServerReportBook, _ second: Double) -> [String] {
    words { book.performDue(at: time(second), &$0) }
  }

  @Test func waitsForThePlace() {
    var book = ServerReportBook(ServerReportSettings())
    #expect(Self.file(&book, 0) == ["?"])
    #expect(book.nextDue == Self.time(10))
    #expect(Self.take(&book, 3, .location(Self.place)) == ["1.1 here"])
    #expect(Self.take(&book, 4, .location(Self.place)) == [])
    #expect(book.nextDue == Self.time(13))
  }

  @Test func sendsWithoutAPlaceIfThereIsNone() {
    var unknown = ServerReportBook(ServerReportSettings())
    _ = Self.file(&unknown, 0)
    #expect(Self.take(&unknown, 3, .location(nil)) == ["1.1"])
    var late = ServerReportBook(ServerReportSettings())
    _ = Self.file(&late, 0)
    #expect(Self.wake(&late, 9.9) == [])
    #expect(Self.wake(&late, 10) == ["1.1"])
    #expect(Self.take(&late, 11, .location(Self.place)) == [])
    #expect(Self.wake(&late, 20) == ["1.2"])
  }

  @Test func asksForNoPlaceWithoutAWait() {
    var settings = ServerReportSettings()
    settings.locationWait = .zero
    var book = ServerReportBook(settings)
    #expect(Self.file(&book, 0) == ["1.1"])
  }

  @Test func doublesTheTimeUpToTenMinutes() {
    var book = ServerReportBook(ServerReportSettings())
    _ = Self.file(&book, 0)
    _ = Self.take(&book, 0, .location(nil))
    var times: [Double] = []
    while times.count < 9, let due = book.nextDue {
      times.append(due.seconds)
      _ = Self.wake(&book, due.seconds)
    }
    #expect(times == [10, 30, 70, 150, 310, 630, 1230, 1830, 2430])
  }

  @Test func sendsThoseWithoutAnAcknowledgementAgainInOrder() {
    var book = ServerReportBook(ServerReportSettings())
    for second in [0.0, 1, 2, 15] {
      _ = Self.file(&book, second)
      _ = Self.take(&book, second, .location(nil))
      _ = Self.wake(&book, second)
    }
    _ = Self.take(&book, 16, .stored(report: 2))
    // An acknowledgement makes the next attempt sooner than at 30 s.
    #expect(book.nextDue == Self.time(26))
    #expect(Self.wake(&book, 26) == ["1.3", "3.3", "4.2"])
    #expect(book.nextDue == Self.time(46))
  }

  @Test func anAcknowledgedReportIsDone() {
    var book = ServerReportBook(ServerReportSettings())
    _ = Self.file(&book, 0)
    // Of a report that was not sent.
    _ = Self.take(&book, 1, .stored(report: 1))
    _ = Self.take(&book, 1, .location(nil))
    #expect(book.count == 1)
    _ = Self.take(&book, 2, .stored(report: 1))
    _ = Self.take(&book, 3, .stored(report: 1))
    _ = Self.take(&book, 3, .stored(report: 9))
    #expect(book.count == 0)
    #expect(book.nextDue == nil)
    #expect(Self.wake(&book, 100) == [])
    #expect(Self.file(&book, 100) == ["?"])
    #expect(Self.take(&book, 100, .location(nil)) == ["2.1"])
  }

  @Test func anAttemptHasAtMostABatchOfOldReports() {
    var book = ServerReportBook(ServerReportSettings())
    for _ in 1...250 { _ = Self.file(&book, 0) }
    #expect(Self.take(&book, 0, .location(nil)).count == 250)
    #expect(Self.wake(&book, 10).count == ServerReportBook.batch)
    for number in 1...ServerReportBook.batch {
      _ = Self.take(&book, 11, .stored(report: UInt32(number)))
    }
    #expect(Self.wake(&book, 21) == (101...200).map { "\($0).2" })
  }

  @Test func dropsTheOldestBeyondItsCapacity() {
    var settings = ServerReportSettings()
    settings.locationWait = .zero
    var book = ServerReportBook(settings)
    for _ in 0..<ServerReportBook.capacity + 3 { _ = Self.file(&book, 0) }
    #expect(book.count == ServerReportBook.capacity)
    #expect(book.dropped == 3)
    #expect(Self.wake(&book, 10).first == "4.2")
  }

  @Test func goesOnAfterTermination() {
    var ended = ServerReportBook(ServerReportSettings())
    _ = Self.file(&ended, 0)
    _ = Self.take(&ended, 0, .location(Self.place))
    _ = Self.file(&ended, 5)
    var book = ServerReportBook(ServerReportSettings())
    book.restore(from: ended)
    #expect(Self.words { book.start(at: Self.time(7), &$0) } == ["1.2 here", "?"])
    #expect(Self.take(&book, 8, .location(Self.place)) == ["2.1 here"])
    #expect(Self.file(&book, 9) == ["?"])
    #expect(Self.take(&book, 9, .location(nil)) == ["3.1"])
    var late = ServerReportBook(ServerReportSettings())
    late.restore(from: ended)
    #expect(Self.words { late.start(at: Self.time(70), &$0) } == ["1.2 here", "2.1"])
  }
}
