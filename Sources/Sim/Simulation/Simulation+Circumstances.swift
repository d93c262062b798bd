import BLE
import Phones

// The inquiries of apps: to the server, the user, and the location system.

extension Simulation {
  /// Schedules the answer to an inquiry of a walker's app.
  mutating func ask(_ inquiry: Inquiry, for walker: Int) {
    let index = centrals[walker].countInquiry()
    switch inquiry {
    case .location:
      guard let globe = world.circumstances.globe else {
        return answer(.reply(.location(nil)), to: walker, at: now)
      }
      let stream = world.walkers[walker].stream
      let place = globe.place(of: people[walker].pose(at: now).point, at: now).moved(
        north: globe.deviation * chance.normal(.northing, stream, index),
        east: globe.deviation * chance.normal(.easting, stream, index))
      answer(.reply(.location(place)), to: walker, at: now.advanced(by: globe.delay))
    case .record(let id):
      let passage = passage(ofRequest: index, of: walker)
      let record = passage.answered == nil ? nil : world.server(of: walker)?.record(of: id)
      // A lost request fails after the timeout.
      let time = passage.answered ?? now.advanced(by: Server.timeout)
      answer(.reply(.record(record, of: id)), to: walker, at: time)
    }
  }

  /// Passes a decision to its recipient outside the building.
  mutating func pass(
    _ verdict: Verdict, of walker: Int, notifying observer: inout some Observer
  ) {
    switch verdict {
    case .report(let report): send(report.number, of: walker, notifying: &observer)
    case .alert(let alert):
      guard case .asked(let question) = alert.stage,
        let reply = world.walkers[walker].user?.answer(at: now)
      else { return }
      react(with: .answer(reply, question: question), of: walker)
    case .notify(let text): present(text, to: walker)
    case .unlock, .lock, .side, .position, .entered, .left, .item, .publish: break
    }
  }

  /// Schedules the times at which the tasks of a walker's visit are ticked off.
  mutating func scheduleTicks(of walker: Int) {
    for tick in world.walkers[walker].user?.ticks ?? [] {
      answer(.reply(.ticked(task: tick.task)), to: walker, at: tick.time)
    }
  }

  private mutating func send(
    _ report: UInt32, of walker: Int, notifying observer: inout some Observer
  ) {
    let passage = passage(ofRequest: centrals[walker].countInquiry(), of: walker)
    observer.observe(
      ServerNote(
        walker: walker, report: report, sent: now, arrives: passage.arrives,
        answered: passage.answered))
    if let time = passage.answered {
      answer(.reply(.stored(report: report)), to: walker, at: time)
    }
  }

  /// The passage of a request to the server. Without a server, the request is answered at once.
  func passage(ofRequest index: UInt64, of walker: Int) -> Server.Passage {
    guard let server = world.server(of: walker) else {
      return Server.Passage(arrives: now, answered: now)
    }
    let stream = world.walkers[walker].stream
    return server.passage(
      ofRequestAt: now, request: chance.twoUniforms(.request, stream, index),
      answer: chance.twoUniforms(.response, stream, index))
  }

  /// Shows the user a notification. If the app is in the foreground, the system hands it the
  /// notification at once; otherwise the user may use the notification's action.
  private mutating func present(_ text: String, to walker: Int) {
    guard let user = world.walkers[walker].user else { return }
    if phones[walker]?.session.isInForeground ?? false {
      answer(.reply(.notification(text, isActive: true)), to: walker, at: now)
      return
    }
    let index = centrals[walker].countInquiry()
    guard chance.uniform(.action, world.walkers[walker].stream, index) < user.actsShare else {
      return
    }
    react(with: .notification(text, isActive: false), of: walker)
  }

  /// Schedules the user's reaction, after the user's delay.
  private mutating func react(with reply: Reply, of walker: Int) {
    guard let user = world.walkers[walker].user else { return }
    let index = centrals[walker].countInquiry()
    let delay = user.reaction(chance.normal(.reaction, world.walkers[walker].stream, index))
    answer(.reply(reply), to: walker, at: now.advanced(by: delay))
  }
}
