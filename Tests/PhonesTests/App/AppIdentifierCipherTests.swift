import BLE
import TestSupport
import Testing

@testable import Phones

@Suite struct AppIdentifierCipherTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func addressesAndIdentifiersCorrespond(seed: UInt64) {
    var dice = Dice(seed)
    let cipher = AppIdentifierCipher(key: dice.bits())
    var identifiers: [DeviceAddress] = []
    for number in 0..<200 as Range<UInt64> {
      let address = DeviceAddress(number < 100 ? number : dice.bits() >> 16)
      let identifier = cipher.identifier(of: address)
      #expect(cipher.address(of: identifier) == address)
      identifiers.append(identifier)
    }
    #expect(Set(identifiers).count == 200)
  }

  @Test func anotherKeyGivesOtherIdentifiers() {
    let address = DeviceAddress(0xC098_E500_0001)
    let identifiers = (0..<100 as Range<UInt64>).map {
      AppIdentifierCipher(key: $0).identifier(of: address)
    }
    #expect(Set(identifiers).count == 100)
    #expect(!identifiers.contains(address))
  }
}
