import PresenceBridge
import Testing

struct BrokerAddressTests {
  @Test(arguments: [
    ("localhost", "localhost", nil), ("broker:1884", "broker", 1884), ("[::1]", "::1", nil),
    ("[::1]:1883", "::1", 1883),
  ])
  func anAddressIsAHostAndPerhapsAPort(text: String, host: String, port: Int?) throws {
    let address = try #require(BrokerAddress(text))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.description == text)
  }

  @Test(arguments: ["", ":1883", "a b", "broker:", "broker:0", "broker:65536", "[::1", "mqtt://a"])
  func otherTextsAreNoAddresses(text: String) { #expect(BrokerAddress(text) == nil) }
}
