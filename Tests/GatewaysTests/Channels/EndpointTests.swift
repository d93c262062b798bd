import Documents
import Gateways
import Testing

struct EndpointTests {
  private static let places: [(word: String, endpoint: Endpoint)] = [
    ("tcp:127.0.0.1:9001", .tcp(host: "127.0.0.1", port: 9001)),
    ("tcp:9001", .tcp(host: Endpoint.loopback, port: 9001)),
    ("tcp:[::1]:9001", .tcp(host: "::1", port: 9001)),
    ("tcp:gateway.example:0", .tcp(host: "gateway.example", port: 0)),
    ("unix:/tmp/a socket", .unix(path: "/tmp/a socket")),
    ("unix:c:d", .unix(path: "c:d")),
    ("pty:/dev/ttyACM0", .terminal(path: "/dev/ttyACM0")),
    ("hci0", .adapter(0)), ("hci12", .adapter(12)),
  ]

  @Test(arguments: places) func readsAPlace(place: (word: String, endpoint: Endpoint)) throws {
    #expect(try Endpoint(place.word, at: InputPlace("--hci")) == place.endpoint)
  }

  @Test(arguments: places.map(\.endpoint)) func isReadFromItsDescription(endpoint: Endpoint) throws
  {
    #expect(try Endpoint(endpoint.description, at: InputPlace("--hci")) == endpoint)
  }

  @Test(
    arguments: zip(
      ["broker", "broker:1", "1884", "[::1]", "[::1]:1", "10.0.0.1", "unix:/tmp/a"],
      [
        Endpoint.tcp(host: "broker", port: 1883), .tcp(host: "broker", port: 1),
        .tcp(host: "1884", port: 1883), .tcp(host: "::1", port: 1883), .tcp(host: "::1", port: 1),
        .tcp(host: "10.0.0.1", port: 1883), .unix(path: "/tmp/a"),
      ]))
  func readsAPlaceOfABroker(word: String, endpoint: Endpoint) throws {
    #expect(try Endpoint(broker: word, at: InputPlace("--mqtt")) == endpoint)
  }

  @Test(arguments: ["", ":", ":1", "a:", "a:b", "::1", "a:70000", "unix:", "a:1:2", "a\0b"])
  func namesWhatIsAllowedForABroker(word: String) {
    #expect(throws: InputError.self) { try Endpoint(broker: word, at: InputPlace("--mqtt")) }
  }

  @Test(
    arguments: [
      "", "tcp", "tcp:", "tcp::9001", "tcp:host:", "tcp:host:65536", "tcp:host:-1", "tcp:::1:9001",
      "unix:", "pty:", "hci", "hci-1", "hci70000", "hci0x", "usb:0", "udp:127.0.0.1:1",
      "unix:a\0b", "tcp:a\0b:1",
    ])
  func namesWhatIsAllowed(word: String) {
    #expect(throws: InputError.self) { try Endpoint(word, at: InputPlace("--hci")) }
  }

  @Test(
    arguments: [
      ("tcp:9001", false), ("tcp:127.0.0.2:1", false), ("tcp:localhost:1", false),
      ("tcp:[::1]:1", false), ("unix:/tmp/a", false), ("tcp:0.0.0.0:1", true),
      ("tcp:192.168.1.5:1", true), ("tcp:[::]:1", true),
    ])
  func onlyHostsBeyondThisMachineAreOpenToOthers(word: String, isOpen: Bool) throws {
    #expect(try Endpoint(word, at: InputPlace("--at")).isOpenToOthers == isOpen)
  }
}
