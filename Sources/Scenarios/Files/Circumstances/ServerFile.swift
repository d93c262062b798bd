import BLE
import Documents
import Phones
import Sim

/// The server of apps as described in a scenario, and the network to it.
///
///     server: { delayMs: [30, 300], lossShare: 0.01, outages: [{ fromS: 60, toS: 90 }], records:
///     [...] }
package struct ServerFile: Described {
  package let server: Server

  package init(from fields: inout Fields) throws(InputError) {
    var server = Server()
    if fields.has("delayMs") {
      let delays = try fields.numbers("delayMs", in: 0...600_000, count: 2...2)
      guard delays[0] <= delays[1] else {
        throw .unusable(
          fields.place(of: "delayMs"), "the first number, the shortest delay, is above the second")
      }
      server.delay = DelayRange(
        .nanoseconds(Int64(delays[0] * 1e6)), .nanoseconds(Int64(delays[1] * 1e6)))
    }
    server.lossShare = try fields.number("lossShare", in: 0...1, default: server.lossShare)
    for var outage in try fields.objects("outages", count: 0...10_000) {
      let start = try outage.time("fromS", notBefore: server.outages.last?.end)
      server.outages.append(
        Server.Outage(from: start, to: try outage.time("toS", notBefore: start)))
      try outage.finish()
    }
    server.records = try fields.list("records", of: CareRecordFile.self, count: 0...10_000)
      .map(\.entry)
    var ids: Set<String> = []
    for (index, entry) in server.records.enumerated() where !ids.insert(entry.id).inserted {
      throw .unusable(
        fields.place(of: "records")[index].key("of"), "\(entry.id.quoted) is used twice")
    }
    self.server = server
  }
}

/// The record of a patient, as described in a scenario: the server's answer, and `of`, the
/// identifier of the patient's beacon.
private struct CareRecordFile: Described {
  let entry: Server.Entry

  init(from fields: inout Fields) throws(InputError) {
    let id = try fields.name("of")
    var record = CareRecord(of: try fields.text("name"), items: [], tasks: [])
    for var item in try fields.objects("items", count: 0...1000) {
      let (id, name) = (try item.name("id"), try item.text("name"))
      // An app reports an item by its name, and hears it by its id.
      if record.items.contains(where: { $0.name == name }) {
        throw .usedTwice(name, at: item.place)
      }
      if record.items.contains(where: { $0.id == id }) {
        throw .unusable(item.place(of: "id"), "\(id.quoted) is used twice")
      }
      record.items.append(CareRecord.Item(name, id: id))
      try item.finish()
    }
    record.tasks = try fields.texts("tasks", count: 0...1000)
    entry = Server.Entry(record, of: id)
  }
}
