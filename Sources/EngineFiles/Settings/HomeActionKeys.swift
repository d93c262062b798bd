import BLE
import Documents
import Engines
import MQTT

/// The keys of an action of `WelcomeHome`.
struct HomeActionKeys: ObjectKeys {
  let title = Key("title", .text, "the title, as a notification offers it")
  let topic = Key("topic", .topic, "the topic to which the message is published")
  let message = Key("message", .anyText, "the message", default: "on")
  let asks = Key(
    "asks", .flag,
    "true if it is published when the person chooses the notification's action, false if as soon as "
      + "a room is entered", default: true)
  let rooms = Key(
    "rooms", .texts(count: 0...1000), "the rooms that it is for; by default any", default: [])
  let from = Key.optional("from", .clockTime, "the time of day from which it is published, HH:MM")
  let until = Key.optional(
    "until", .clockTime, "the time of day until which it is published, HH:MM")
  let people = Key(
    "people", .texts(count: 0...1000),
    "the people whom it is for, as 'person' names them; by default all",
    default: [])

  var schema: ObjectSchema { ObjectSchema("homeAction", "action of an app at home", self) }

  func read(from fields: inout Fields) throws(InputError) -> HomeAction {
    var action = HomeAction(try fields[title], topic: try fields[topic])
    action.message = try fields[message]
    action.asks = try fields[asks]
    action.rooms = try fields[rooms]
    action.hours = try hours(from: &fields)
    action.people = try fields[people]
    return action
  }

  private func hours(from fields: inout Fields) throws(InputError) -> DailyHours? {
    let (start, end) = (try fields[from], try fields[until])
    switch (start, end) {
    case (nil, nil): return nil
    case (let start?, let end?) where start != end: return DailyHours(from: start, until: end)
    case (_?, _?): throw .unusable(fields.place(of: until), "is the time of 'from'")
    default: throw .unusable(fields.place, "requires both 'from' and 'until', or neither")
    }
  }

  /// Returns an action as a file states it.
  func json(_ action: HomeAction) -> JSON {
    var members: [String: JSON] = [
      title.name: .text(action.title), topic.name: .text(action.topic),
      message.name: .text(action.message), asks.name: .flag(action.asks),
    ]
    if !action.rooms.isEmpty { members[rooms.name] = JSON(action.rooms) }
    if let hours = action.hours {
      members[from.name] = .text(ClockTime.text(of: hours.start))
      members[until.name] = .text(ClockTime.text(of: hours.end))
    }
    if !action.people.isEmpty { members[people.name] = JSON(action.people) }
    return .object(members)
  }
}

extension ValueKind where Value == [HomeAction] {
  /// Lists of actions.
  static var homeActions: ValueKind {
    let keys = HomeActionKeys()
    let list = list(keys, count: 0...100)
    return ValueKind(
      list.schema, read: list.read, json: { actions, _ in .list(actions.map(keys.json)) })
  }
}

extension ValueKind where Value == String {
  /// Topics of messages.
  fileprivate static var topic: ValueKind {
    ValueKind(
      .text,
      read: { entry throws(InputError) in
        let topic = try Fields.text(entry)
        do throws(TopicError) { _ = try TopicName(topic) } catch {
          throw .unusable(entry.place, "\(topic.quoted): \(error)")
        }
        return topic
      },
      json: { topic, _ in .text(topic) })
  }
}
