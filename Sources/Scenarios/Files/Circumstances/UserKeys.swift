import BLE
import Documents
import Sim

/// The keys of the user of a walker's phone.
///
///     user: { answers: [{ fromS: 0, answer: "fine" }], delayS: 8, delaySpread: 0.6, actsShare: 0.5 }
struct UserKeys: ObjectKeys {
  private static let `default` = User()
  private static let answer = AnswerKeys()
  private static let tick = TickKeys()

  let answers = Key(
    "answers", .objects(Self.answer.schema),
    "the answers to questions, each from its time on; before the first, there is none", default: [])
  let delay = Key(
    "delayS", .duration(0.2...3600), "the median time until the user reacts, in seconds",
    default: Self.default.delay)
  let delaySpread = Key(
    "delaySpread", .number(0...3), "the standard deviation of the logarithm of that time",
    default: Self.default.delaySpread)
  let actsShare = Key(
    "actsShare", .number(0...1), "the fraction of notifications whose action is used",
    default: Self.default.actsShare)
  let ticks = Key("ticks", .objects(Self.tick.schema), "the tasks that are ticked off", default: [])

  var schema: ObjectSchema { ObjectSchema("user", "user of an app", self) }

  func read(from fields: inout Fields) throws(InputError) -> UserDescription {
    var user = User()
    for var step in try fields[answers] {
      let start = try step.time(Self.answer.start, notBefore: user.answers.last?.start)
      user.answers.append(User.AnswerStep(try step[Self.answer.answer], from: start))
      try step.finish()
    }
    user.delay = try fields[delay]
    user.delaySpread = try fields[delaySpread]
    user.actsShare = try fields[actsShare]
    let place = fields.place(of: ticks)
    for var tick in try fields[ticks] {
      let time = try tick.time(Self.tick.time, notBefore: user.ticks.last?.time)
      user.ticks.append(User.Tick(try tick[Self.tick.task], at: time))
      try tick.finish()
    }
    return UserDescription(user: user, ticks: place)
  }
}

/// A user, and the place in the file of the tasks that the user ticks off.
struct UserDescription {
  let user: User
  fileprivate let ticks: InputPlace

  /// Checks that all tasks that the user ticks off are tasks of a server.
  ///
  /// - Throws: `unusable` if there is no server; `noSuchName` for a task that the server does not
  ///   have.
  func check(beside server: Server?) throws(InputError) {
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

/// The keys of an answer that the user gives from a time on.
private struct AnswerKeys: KeyGroup {
  let start = Key("fromS", .time, "the time, in seconds")
  let answer = Key(
    "answer", .choice(["fine": Reply.Answer?.some(.fine), "help": .some(.help), "none": nil]),
    "the answer")

  var schema: ObjectSchema { ObjectSchema("answer", "answer from a time on", self) }
}

/// The keys of a task that the user ticks off.
private struct TickKeys: KeyGroup {
  let time = Key("atS", .time, "the time, in seconds")
  let task = Key("task", .text, "the task")

  var schema: ObjectSchema { ObjectSchema("tick", "task that is ticked off", self) }
}
