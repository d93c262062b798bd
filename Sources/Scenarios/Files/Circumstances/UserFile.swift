import BLE
import Documents
import Sim

/// The user of a walker's phone as described in a scenario.
///
///     user: { answers: [{ fromS: 0, answer: "fine" }], delayS: 8, delaySpread: 0.6, actsShare: 0.5 }
package struct UserFile: Described {
  package let user: User
  private let ticks: InputPlace

  /// The words of answers.
  package static let answers: KeyValuePairs<String, Reply.Answer?> = [
    "fine": .fine, "help": .help, "none": nil,
  ]

  package init(from fields: inout Fields) throws(InputError) {
    var user = User()
    for var step in try fields.objects("answers", count: 0...10_000) {
      let start = try step.time("fromS", notBefore: user.answers.last?.start)
      user.answers.append(
        User.AnswerStep(try step.choice("answer", among: Self.answers), from: start))
      try step.finish()
    }
    user.delay = try fields.duration("delayS", in: 0.2...3600, default: user.delay.inSeconds)
    user.delaySpread = try fields.number("delaySpread", in: 0...3, default: user.delaySpread)
    user.actsShare = try fields.number("actsShare", in: 0...1, default: user.actsShare)
    ticks = fields.place(of: "ticks")
    for var tick in try fields.objects("ticks", count: 0...10_000) {
      let time = try tick.time("atS", notBefore: user.ticks.last?.time)
      user.ticks.append(User.Tick(try tick.text("task"), at: time))
      try tick.finish()
    }
    self.user = user
  }

  /// Checks that the tasks that are ticked off are some of a server's.
  ///
  /// - Throws: `unusable` if there is no server; `noSuchName` for another task.
  package func check(beside server: Server?) throws(InputError) {
    guard let server else {
      if user.ticks.isEmpty { return }
      throw .unusable(ticks, "requires a 'server' with 'records', whose tasks are ticked off")
    }
    let tasks = server.records.flatMap(\.record.tasks)
    for (index, tick) in user.ticks.enumerated() where !tasks.contains(tick.task) {
      throw .noSuchName(tick.task, among: tasks, at: ticks[index].key("task"))
    }
  }
}
