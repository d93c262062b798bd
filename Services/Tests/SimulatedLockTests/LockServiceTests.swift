import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SimulatedLock
import Testing

struct LockServiceTests {
  @Test(
    arguments: [
      ([:], true), (["Origin": "http://localhost"], true),
      (["Origin": "http://evil.example"], false), (["Sec-Fetch-Site": "cross-site"], false),
    ] as [([String: String], Bool)])
  func theFormOfAnotherSiteDoesNotPulse(headers: [String: String], isPulse: Bool) async throws {
    var fields: HTTPFields = [:]
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let lock = Lock(unlockedForS: 5) { _ in }
    try await LockService(lock).application().test(.router) { [fields] client in
      try await client.execute(uri: "/pulse", method: .post, headers: fields) {
        #expect($0.status == (isPulse ? .ok : .forbidden))
      }
      try await client.execute(uri: "/state", method: .get) {
        #expect(String(buffer: $0.body).contains("\"pulses\":\(isPulse ? 1 : 0)"))
      }
    }
  }
}
