import LockBridge
import Testing

struct LockAddressTests {
  @Test func anAddressHasAHostAPortAndATarget() throws {
    let address = try #require(LockAddress("http://192.168.1.20:8080/open?door=1"))
    #expect(address.host == "192.168.1.20")
    #expect(address.port == 8080)
    #expect(address.target == "/open?door=1")
    #expect(LockAddress("http://lock")?.target == "/pulse")
    #expect(LockAddress("http://[::1]:81/x")?.host == "::1")
  }

  @Test(arguments: [
    "", "lock", "https://lock/pulse", "http://", "http://user:word@lock/", "http://lock/ pulse",
    "http://lock/\r\nX: y", "http://lock:0/", "http://lock:70000/", "http://lock/#a",
  ])
  func otherTextsAreNoAddresses(text: String) { #expect(LockAddress(text) == nil) }
}
