import EventInput
import FieldServer
import FieldStore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

struct FieldServiceTests {
  /// A server with a token of each role, in a folder of its own.
  private func withServer(
    _ body:
      @Sendable (FieldService, any TestClientProtocol, _ device: String, _ viewer: String)
      async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let database = try FieldDatabase(path: path)
    let (device, viewer) = (Token(), Token())
    _ = try await database.add(device, named: "phone", role: .device)
    _ = try await database.add(viewer, named: "viewer", role: .viewer)
    let feed = Feed()
    let service = FieldService(
      database, writer: EntryWriter(database, feed: feed), feed: feed,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await service.application(at: FieldService.Address(host: "127.0.0.1", port: 0))
      .test(.router) { client in try await body(service, client, device.text, viewer.text) }
  }

  private func post(
    _ body: String, type: String, to client: any TestClientProtocol, token: String
  ) async throws -> (code: Int, body: String) {
    try await client.execute(
      uri: "/reports", method: .post,
      headers: [.authorization: "Bearer \(token)", .contentType: type],
      body: ByteBuffer(string: body)
    ) { ($0.status.code, String(buffer: $0.body)) }
  }

  private let form = "application/x-www-form-urlencoded"

  @Test func aFormIsTheSameReportAsJSON() async throws {
    try await withServer { _, client, device, _ in
      let json = #"""
        {"id":"a","kind":"incident","subject":"chair + 1","time":"2026-03-01T10:00:00Z",
        "orientation":"right side","outcome":null,"beacons":[{"name":"room 12","levelDBm":-61}],
        "latitude":43.5,"longitude":-79.5}
        """#
      let stored = try await post(json, type: "application/json", to: client, token: device)
      #expect(stored.code == 201)
      let beacons = "%5B%7B%22name%22%3A%22room+12%22%2C%22levelDBm%22%3A-61%7D%5D"
      let one = "%7B%22name%22%3A%22room+12%22%2C%22levelDBm%22%3A-61%7D"
      for beacons in [beacons, one] {
        let text =
          "id=a&kind=incident&subject=chair+%2B+1&time=2026-03-01T10%3A00%3A00Z"
          + "&orientation=right+side&beacons=\(beacons)&latitude=43.5&longitude=-79.5"
        let again = try await post(text, type: form, to: client, token: device)
        #expect(again.code == 200, "\(again.body)")
      }
    }
  }

  @Test(
    arguments: [
      ("", "id: missing"),
      ("id=", #"id: "" is not text of 1 to 500 characters without control characters"#),
      ("id=%", "'%' is not followed by two hexadecimal digits"),
      ("id=%ff", "the text is not UTF-8"),
      (
        "id=a&id=b", #"id: ["a","b"] is not text of 1 to 500 characters without control characters"#
      ),
      ("id=a&subject=b&time=now", #"time: "now" is not a time as 2015-05-01T11:42:46.107Z"#),
      (
        "id=a&subject=b&time=2026-03-01T10:00:00Z&latitude=91&longitude=0",
        #"latitude: "91" is not a number of -90.0 to 90.0"#
      ),
      (
        "id=a&subject=b&time=2026-03-01T10:00:00Z&kind=x",
        #"kind: "x" is not one of 'temperature', 'asset', 'incident', 'visit'"#
      ),
      (
        "id=a&subject=b&time=2026-03-01T10:00:00Z&kind=temperature&celsius=nan",
        #"celsius: "nan" is not a number of -273.15 to 10000.0"#
      ),
    ])
  func refusesWithOneSentence(text: String, sentence: String) async throws {
    try await withServer { _, client, device, _ in
      let refused = try await post(text, type: form, to: client, token: device)
      #expect(refused.code == 400)
      #expect(try Fields(parsing: refused.body.utf8)["error"] == .text(sentence))
    }
  }

  @Test(arguments: ["after=x", "after=-1", "name=y"])
  func refusesEventsOfAQuery(query: String) async throws {
    try await withServer { _, client, _, viewer in
      try await client.execute(
        uri: "/events?\(query)", method: .get, headers: [.authorization: "Bearer \(viewer)"]
      ) { #expect($0.status == .badRequest) }
    }
  }

  @Test func othersMethodsAndPathsAreNamed() async throws {
    try await withServer { _, client, _, _ in
      try await client.execute(uri: "/trucks", method: .delete) { response in
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == "GET, HEAD")
      }
      try await client.execute(uri: "/nowhere", method: .get) { response in
        #expect(response.status == .notFound)
      }
    }
  }

  @Test func aNameInAPathHasNoControlCharacters() async throws {
    try await withServer { _, client, _, viewer in
      let headers: HTTPFields = [.authorization: "Bearer \(viewer)"]
      for (name, status) in [("a%7Fb", HTTPResponse.Status.notFound), ("a%C3%A9%0Ab", .ok)] {
        try await client.execute(uri: "/trucks/\(name)/readings", method: .get, headers: headers) {
          #expect($0.status == status)
        }
      }
    }
  }

  @Test func theFileHasTheRoutes() async throws {
    try await withServer { service, client, _, _ in
      let body = try await client.execute(uri: "/openapi.json", method: .get) { $0.body }
      guard case .object(let members) = try JSON(parsing: body.readableBytesView),
        case .object(let paths)? = members["paths"]
      else {
        Issue.record("no paths")
        return
      }
      var documented: [String: Set<String>] = [:]
      for (path, item) in paths {
        guard case .object(let operations) = item else { continue }
        documented[path] = Set(operations.keys.map { $0.uppercased() })
        // HEAD is answered wherever GET is.
        if documented[path]?.contains("GET") == true { documented[path]?.insert("HEAD") }
      }
      #expect(documented == service.paths)
    }
  }

  @Test func everythingWithDataNeedsAToken() async throws {
    try await withServer { service, client, _, _ in
      let open: Set = [
        "/health", "/icon.svg", "/live.js", "/login", "/login.js", "/logout", "/openapi.json",
        "/style.css",
      ]
      for (path, methods) in service.paths where !open.contains(path) {
        for method in methods {
          let uri = path.replacing("{name}", with: "x").replacing("{collection}", with: "trucks")
          let method = try #require(HTTPRequest.Method(rawValue: method))
          try await client.execute(uri: uri + "?name=x", method: method) { response in
            #expect(response.status == .unauthorized || response.headers[.location] != nil)
          }
        }
      }
    }
  }

  @Test func everyAnswerForbidsForeignScripts() async throws {
    try await withServer { service, client, _, _ in
      for path in service.paths.keys {
        try await client.execute(uri: path, method: .get) { response in
          #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        }
      }
    }
  }

  @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a b"])
  func loggingInLeadsToThisServer(next: String) async throws {
    try await withServer { _, client, _, viewer in
      let fields =
        "token=\(viewer)&next=\(next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      try await client.execute(
        uri: "/login", method: .post, headers: [.contentType: form],
        body: ByteBuffer(string: fields)
      ) { response in
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/")
        #expect(response.headers[.setCookie]?.contains("HttpOnly") == true)
      }
    }
  }

  @Test(arguments: ["/login", "/reports"])
  func aFormOfNothingButPairsIsRefusedBeforeItIsRead(path: String) async throws {
    try await withServer { _, client, device, _ in
      // Each is refused for its pairs, and not for what they are.
      let text = String(repeating: "%&", count: path == "/login" ? 8_000 : 32_000)
      try await client.execute(
        uri: path, method: .post,
        headers: [.authorization: "Bearer \(device)", .contentType: form],
        body: ByteBuffer(string: text)
      ) { response in
        #expect(response.status == .badRequest)
        #expect(String(buffer: response.body).contains("more than 1000 pairs"))
      }
      try await client.execute(uri: "/login?" + String(repeating: "k&", count: 2000), method: .get)
      {
        #expect($0.status == .badRequest)
      }
      try await client.execute(
        uri: "/login?next=" + String(repeating: "k", count: 8200), method: .get
      ) { #expect($0.status == .badRequest) }
    }
  }

  @Test func aLongFormToLogInIsRefused() async throws {
    try await withServer { _, client, _, _ in
      try await client.execute(
        uri: "/login", method: .post, headers: [.contentType: form],
        body: ByteBuffer(string: "token=" + String(repeating: "a", count: 20_000))
      ) { #expect($0.status == .contentTooLarge) }
    }
  }

  @Test func aRepeatedKeyOfAFormIsAListInOrder() async throws {
    try await withServer { _, client, device, _ in
      let items = (0..<200).map { "present=\($0)" }.joined(separator: "&")
      let text = "id=a&kind=visit&subject=b&time=2026-03-01T10:00:00Z&patient=p&\(items)"
      let stored = try await post(text, type: form, to: client, token: device)
      #expect(stored.code == 201)
      let list = (0..<200).map { "\"\($0)\"" }.joined(separator: ",")
      let json = #"""
        {"id":"a","kind":"visit","subject":"b","time":"2026-03-01T10:00:00Z","patient":"p","present":[\#(list)]}
        """#
      let again = try await post(json, type: "application/json", to: client, token: device)
      #expect(again.code == 200)
    }
  }

  @Test(arguments: [
    (#"{"id":"a","id":"b"}"#, 400, #""id": the key is repeated"#, nil),
    (#"{"id":"a","subject":1}"#, 400, #"subject: 1 is not text"#, "a"),
    (#"{"subject":"a"}"#, 400, "id: missing", nil),
    (
      #"{"id":"x","kind":"temperature","subject":"s","time":"2026-03-01T10:00:00Z","celsius":2,"deviationC":0}"#,
      409, "something else by the same id", "x"
    ),
  ])
  func aRefusalSaysWhichEntry(
    body: String, code: Int, sentence: String, id: String?
  ) async throws {
    try await withServer { _, client, device, _ in
      let first = #"""
        {"id":"x","kind":"temperature","subject":"s","time":"2026-03-01T10:00:00Z","celsius":1,"deviationC":0}
        """#
      let stored = try await post(first, type: "application/json", to: client, token: device)
      #expect(stored.code == 201)
      let refused = try await post(body, type: "application/json", to: client, token: device)
      let fields = try Fields(parsing: refused.body.utf8)
      #expect(refused.code == code)
      #expect(try fields.text("error").contains(sentence))
      #expect(fields["id"] == id.map { .text($0) })
    }
  }

  @Test(
    arguments: [
      ([:], true), (["Origin": "http://localhost"], true),
      (["Origin": "https://localhost"], true), (["Sec-Fetch-Site": "same-origin"], true),
      (["Sec-Fetch-Site": "none"], true), (["Origin": "http://evil.example"], false),
      (["Origin": "http://localhost.evil"], false), (["Origin": "null"], false),
      (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
      (["Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"], false),
    ] as [([String: String], Bool)])
  func formsOfOtherSitesAreRefused(headers: [String: String], isTaken: Bool) async throws {
    try await withServer { _, client, _, viewer in
      var fields: HTTPFields = [.contentType: form]
      for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
      let sent = fields
      for (path, body) in [("/logout", ""), ("/login", "token=\(viewer)")] {
        try await client.execute(
          uri: path, method: .post, headers: sent,
          body: ByteBuffer(string: body)
        ) { #expect($0.status == (isTaken ? .seeOther : .forbidden)) }
      }
    }
  }
}
