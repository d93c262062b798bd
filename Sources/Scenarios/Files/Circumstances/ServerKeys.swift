import BLE
import Documents
import Phones
import Sim

/// The keys of the server that apps use, and of the network between the apps and the server.
///
///     server: { delayMs: [30, 300], lossShare: 0.01, outages: [{ fromS: 60, toS: 90 }],
///     records: [...] }
struct ServerKeys: ObjectKeys {
  private static let outage = SpanKeys()

  let delays = Key(
    "delayMs", .list(.number(0...600_000), count: 2...2),
    "the shortest and the longest time on the way, of a request or an answer, in milliseconds; "
      + "30 and 300 by default", isRequired: false)
  let lossShare = Key(
    "lossShare", .number(0...1), "the fraction of requests that are lost, and of answers",
    default: Server().lossShare)
  let outages = Key(
    "outages", .objects(ObjectSchema("outage", "time without network", Self.outage)),
    "the times in which nothing gets through, in order", default: [])
  let worksDoors = Key(
    "worksDoors", .flag,
    "apps unlock and lock doors by requests to the server, which acts when they arrive; else at once",
    default: Server().worksDoors)
  let records = Key("records", .list(CareRecordKeys()), "what it knows of patients", default: [])

  var schema: ObjectSchema {
    ObjectSchema("server", "server of the apps, and the network to it", self)
  }

  func read(from fields: inout Fields) throws(InputError) -> Server {
    var server = Server()
    if let delays = try fields[ifGiven: delays] {
      guard delays[0] <= delays[1] else {
        throw .unusable(
          fields.place(of: self.delays),
          "the first number, the shortest delay, is above the second")
      }
      server.delay = DelayRange(
        .nanoseconds(Int64(delays[0] * 1e6)), .nanoseconds(Int64(delays[1] * 1e6)))
    }
    server.lossShare = try fields[lossShare]
    for var outage in try fields[outages] {
      let (start, end) = try Self.outage.read(from: &outage, notBefore: server.outages.last?.end)
      server.outages.append(Server.Outage(from: start, to: end))
      try outage.finish()
    }
    server.worksDoors = try fields[worksDoors]
    server.records = try fields[records]
    try fields.place(of: records).requireDifferent(server.records.map(\.id), key: "of")
    return server
  }
}

/// The keys of the server's record of a patient: the keys of the server's answer, and the key `of`
/// with the identifier of the patient's beacon.
private struct CareRecordKeys: ObjectKeys {
  private static let item = CareItemKeys()

  let id = Key("of", .name, "the identifier of the patient's beacon")
  let name = Key("name", .text, "the patient's name")
  let items = Key(
    "items", .objects(Self.item.schema, count: 0...1000),
    "the equipment that should be present", default: [])
  let tasks = Key("tasks", .texts(count: 0...1000), "the tasks of a visit", default: [])

  var schema: ObjectSchema { ObjectSchema("record", "patient", self) }

  func read(from fields: inout Fields) throws(InputError) -> Server.Entry {
    let id = try fields[id]
    var record = CareRecord(of: try fields[name], items: [], tasks: [])
    for var item in try fields[items] {
      record.items.append(try Self.item.read(from: &item, beside: record.items))
      try item.finish()
    }
    record.tasks = try fields[tasks]
    return Server.Entry(record, of: id)
  }
}

/// The keys of a piece of equipment.
private struct CareItemKeys: KeyGroup {
  let id = Key("id", .name, "the identifier of its beacon")
  let name = Key("name", .text, "its name")

  var schema: ObjectSchema { ObjectSchema("item", "piece of equipment", self) }

  func read(
    from fields: inout Fields, beside others: [CareRecord.Item]
  ) throws(InputError) -> CareRecord.Item {
    let (id, name) = (try fields[id], try fields[name])
    // An app reports an item under the item's name, and hears the item under its id.
    if others.contains(where: { $0.name == name }) { throw .usedTwice(name, at: fields.place) }
    if others.contains(where: { $0.id == id }) {
      throw .usedTwice(id, at: fields.place, key: self.id.name)
    }
    return CareRecord.Item(name, id: id)
  }
}
