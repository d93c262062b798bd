import Documents
import Testing

/// Assigned services in texts.
@Suite struct ShortServiceTests {
  /// Bluetooth Core Specification, Vol 3, Part B, 2.5.1: 0000xxxx-0000-1000-8000-00805F9B34FB.
  @Test(arguments: [
    ("0000180A-0000-1000-8000-00805F9B34FB", "180A"),
    ("0000180a-0000-1000-8000-00805F9B34FB", "180A"),
    (
      "0000180A-0000-1000-8000-00805F9B34FB not heard, 0000180F-0000-1000-8000-00805F9B34FB -60",
      "180A not heard, 180F -60"
    ),
    ("'0000FEAA-0000-1000-8000-00805F9B34FB'", "'FEAA'"),
    // An assigned number of 32 bits, a vendor's service, a beacon's identifier, and no UUID.
    ("1234180A-0000-1000-8000-00805F9B34FB", "1234180A-0000-1000-8000-00805F9B34FB"),
    ("9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001", "9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0001"),
    ("0000180A-0000-1000-8000-00805F9B34FB-1-2", "0000180A-0000-1000-8000-00805F9B34FB-1-2"),
    ("F0000180A-0000-1000-8000-00805F9B34FB", "F0000180A-0000-1000-8000-00805F9B34FB"),
    ("-0000-1000-8000-00805F9B34FB", "-0000-1000-8000-00805F9B34FB"), ("kitchen", "kitchen"),
    ("", ""),
  ])
  func aServiceOf16BitsIsItsNumber(text: String, short: String) {
    #expect(text.withShortServices == short)
  }
}
