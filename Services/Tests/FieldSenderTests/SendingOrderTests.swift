import FieldSender
import Testing

struct SendingOrderTests {
  /// A server in a time of its own: what it does not answer fails after 10 s, and all else is
  /// answered in 10 ms.
  private struct Trial {
    var order = SendingOrder()
    var now = ContinuousClock.now
    /// The entries of the spool that were not read yet.
    var fresh: ArraySlice<Int64>
    /// The entries that are being sent, with the times of their answers.
    var open: [(number: Int64, end: ContinuousClock.Instant)] = []
    var answered: [Int64] = []
    var news: [SendingOrder.News] = []
    var asked = 0
    var most = 0

    init(_ numbers: ClosedRange<Int64>) { fresh = Array(numbers)[...] }

    /// Goes on until a time has passed, or all is answered.
    mutating func run(for limit: Duration, answers: (Int64) -> Bool) {
      let end = now + limit
      while now < end, !(order.isDone && fresh.isEmpty) {
        while let number = next() {
          order.sends(number, at: now)
          asked += 1
          open.append((number, now + (answers(number) ? .milliseconds(10) : .seconds(10))))
          most = max(most, open.count)
        }
        let times = open.map(\.end) + [order.wakes].compactMap { $0 }.filter { $0 > now }
        guard let time = times.min() else { return }
        now = time
        while let index = open.firstIndex(where: { $0.end <= now }) {
          let number = open.remove(at: index).number
          let isAnswered = answers(number)
          if isAnswered { answered.append(number) }
          let new = isAnswered ? order.answered(number, at: now) : order.failed(number, at: now)
          if let new { news.append(new) }
        }
      }
    }

    private mutating func next() -> Int64? {
      for choice in order.choices(at: now) {
        switch choice {
        case .again(let number): return number
        case .new: if let number = fresh.popFirst() { return number }
        }
      }
      return nil
    }
  }

  @Test func entriesAreSentInTheirOrder() {
    var trial = Trial(1...100)
    trial.run(for: .seconds(60)) { _ in true }
    #expect(trial.answered == Array(1...100))
    #expect(trial.most == SendingOrder.width)
    #expect(trial.news == [])
  }

  // As many as there are places, and many more.
  @Test(arguments: [1, 16, 17, 200] as [Int64])
  func entriesThatAreNeverAnsweredStopNoOthers(count: Int64) {
    var trial = Trial(1...(count + 1000))
    trial.run(for: .seconds(7200)) { $0 > count }
    #expect(Set(trial.answered) == Set(count + 1...count + 1000))
    // Each once.
    #expect(trial.answered.count == 1000)
    // They are tried on.
    trial.run(for: .seconds(10 * Double(count + 20))) { _ in true }
    #expect(Set(trial.answered) == Set(1...count + 1000))
  }

  @Test func aServerThatIsDownIsAskedSeldomAndSaidOnce() {
    var trial = Trial(1...1000)
    trial.run(for: .seconds(3600)) { _ in false }
    #expect(trial.news == [.down])
    // 16 at first, then two each time, which take 10 s; the pauses are 10 s after the first seven.
    #expect(trial.asked <= 16 + 2 * (3600 / 20 + 7))
    trial.run(for: .seconds(60)) { _ in true }
    #expect(trial.news == [.down, .up])
    #expect(Set(trial.answered) == Set(1...1000))
  }

  @Test func anEntryThatIsNotAnsweredIsSaidOnce() {
    var trial = Trial(1...1000)
    // Between others.
    trial.run(for: .seconds(3600)) { $0 != 500 }
    #expect(trial.news.filter { $0 == .skips }.count == 1)
    #expect(trial.news.filter { $0 == .down }.count <= 1)
    #expect(trial.answered.count == 999)
  }
}
