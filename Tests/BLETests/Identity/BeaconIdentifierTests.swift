import BLE
import Testing

struct BeaconIdentifierTests {
  private let text = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170-65535"

  @Test func textIsUUIDMajorAndMinor() throws {
    let identifier = try #require(BeaconIdentifier(text))
    #expect(identifier.uuid == BeaconUUID("F7826DA6-4FA2-4E98-8024-BC5B71E0893E"))
    #expect(identifier.major == 170)
    #expect(identifier.minor == 65535)
    #expect(identifier.description == text)
    #expect(BeaconIdentifier(text.lowercased()) == identifier)
  }

  @Test(arguments: [
    "", "-1-2", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E--2",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-2-3", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-65536",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-+1-2", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-a-2",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-000001-2",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-99999999999999999999",
    "F7826DA6-4FA2-4E98-8024-BC5B71E0893E1-2-3", "F7826DA6-4FA2-4E98-8024-BC5B71E0893é-1-2",
  ])
  func rejectsOtherText(text: String) {
    #expect(BeaconIdentifier(text) == nil)
  }
}
