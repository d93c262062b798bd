import BLE
import EventLines
import Testing

@Suite struct AlertWordsTests {
  /// The mean of three readings has no more digits than a reader needs.
  @Test(arguments: [(-85.0, "-85"), (-286.0 / 3, "-95.3"), (-90.96, "-91")])
  func levelsHaveOneDigit(level: Double, text: String) {
    let concern = Alert.Concern.far(PowerLevel(dBm: level))
    #expect(concern.text == "too far away, at \(text) dBm")
  }
}
