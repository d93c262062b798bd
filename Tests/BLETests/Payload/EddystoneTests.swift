import BLE
import Testing

/// Vectors: tests of citruz/beacontools and of AltBeacon/android-beacon-library.
struct EddystoneTests {
  private func frame(_ hex: String) throws -> BeaconFrame {
    try #require(BeaconFrame(advertisingData: packet(hex)))
  }

  @Test func uid() throws {
    let frame = EddystoneUID(
      namespace: try packet("12345678901234678901"), instance: [0, 0, 0, 0, 0, 1],
      powerAtZero: PowerLevel(dBm: -29))
    let hex = "0201060303aafe1716aafe00e3123456789012346789010000000000010000"
    #expect(try self.frame(hex) == .eddystoneUID(frame))
    #expect(Hexadecimal.text(of: BeaconFrame.eddystoneUID(frame).advertisingData()) == hex)
  }

  @Test func uidWithoutReservedBytes() throws {
    let frame = EddystoneUID(
      namespace: try packet("2f234454f4911ba9ffa6"), instance: [0, 0, 0, 0, 0, 1],
      powerAtZero: PowerLevel(dBm: -25), reserved: nil)
    let hex = "0201060303aafe1516aafe00e72f234454f4911ba9ffa6000000000001"
    #expect(try self.frame(hex) == .eddystoneUID(frame))
    #expect(Hexadecimal.text(of: BeaconFrame.eddystoneUID(frame).advertisingData()) == hex)
  }

  @Test(
    arguments: [
      ("0303aafe1316aafe10f8036769746875620063697472757a", "https://github.com/citruz", -8.0),
      ("0201060303aafe0d16aafe10e702676f6f676c6500", "http://google.com/", -25),
    ])
  func url(hex: String, address: String, power: Double) throws {
    let frame = try #require(EddystoneURL(address, powerAtZero: PowerLevel(dBm: power)))
    #expect(try self.frame(hex) == .eddystoneURL(frame))
    #expect(frame.address == address && frame.powerAtZero.dBm == power)
    let flags: UInt8? = hex.hasPrefix("020106") ? 6 : nil
    #expect(
      Hexadecimal.text(of: BeaconFrame.eddystoneURL(frame).advertisingData(flags: flags)) == hex)
  }

  /// The tables of the specification, one address for each entry.
  @Test(
    arguments: [
      ("http://www.a", "0061"), ("https://www.a", "0161"), ("http://a", "0261"),
      ("https://a", "0361"), ("http://a.com/", "026100"), ("http://a.org/", "026101"),
      ("http://a.edu/", "026102"), ("http://a.net/", "026103"), ("http://a.info/", "026104"),
      ("http://a.biz/", "026105"), ("http://a.gov/", "026106"), ("http://a.com", "026107"),
      ("http://a.org", "026108"), ("http://a.edu", "026109"), ("http://a.net", "02610a"),
      ("http://a.info", "02610b"), ("http://a.biz", "02610c"), ("http://a.gov", "02610d"),
      ("http://", "02"), ("http://a.co.comb", "02612e636f0762"), ("https://www", "03777777"),
    ])
  func codesOfAddresses(address: String, codes: String) throws {
    let frame = try #require(EddystoneURL(address, powerAtZero: PowerLevel(dBm: 0)))
    #expect(Hexadecimal.text(of: frame.serviceData) == "aafe1000" + codes)
    #expect(EddystoneURL(serviceData: frame.serviceData[...])?.address == address)
  }

  /// A decoder also expands text that an encoder would write differently, and keeps its bytes.
  @Test func keepsCodesAsSent() throws {
    let data = try packet("aafe100002612e636f6d072f")
    let frame = try #require(EddystoneURL(serviceData: data[...]))
    #expect(frame.address == "http://a.com.com/" && frame.serviceData == data)
  }

  @Test(
    arguments: [
      "", "a", "ftp://a", "HTTP://a", "http:/a", "http://a b", "http://é", "http://a\u{7F}",
      "http://0123456789abcdefgh",
    ])
  func rejectsOtherAddresses(address: String) {
    #expect(EddystoneURL(address, powerAtZero: PowerLevel(dBm: 0)) == nil)
  }

  @Test func seventeenCharactersFit() {
    #expect(EddystoneURL("http://0123456789abcdefg", powerAtZero: PowerLevel(dBm: 0)) != nil)
  }

  @Test(arguments: ["aafe10000461", "aafe1000020e", "aafe10000220", "aafe1000027f", "aafe1000"])
  func rejectsReservedCodes(hex: String) throws {
    #expect(try EddystoneURL(serviceData: packet(hex)[...]) == nil)
  }

  @Test(
    arguments: [
      ("0201060303aafe1116aafe20000b1813000000146700002ac4", 19.0),
      ("0201060303aafe1116aafe20000b1847110000146700002ac4", 71.06640625),
    ])
  func telemetry(hex: String, temperature: Double) throws {
    let frame = EddystoneTelemetry(
      batteryMillivolts: 2840, temperature: temperature, frames: 5223, tenths: 10948)
    #expect(try self.frame(hex) == .eddystoneTelemetry(frame))
    #expect(frame.uptime == .milliseconds(1_094_800))
    #expect(Hexadecimal.text(of: BeaconFrame.eddystoneTelemetry(frame).advertisingData()) == hex)
  }

  @Test func telemetryOfWhatIsNotMeasured() throws {
    let frame = EddystoneTelemetry(
      batteryMillivolts: nil, temperature: nil, frames: .max, tenths: .max)
    #expect(Hexadecimal.text(of: frame.serviceData) == "aafe200000008000ffffffffffffffff")
    #expect(EddystoneTelemetry(serviceData: frame.serviceData[...]) == frame)
  }

  /// The source's length byte is too short for its frame; it is mended here.
  @Test func encryptedTelemetry() throws {
    let frame = EddystoneEncryptedTelemetry(
      report: [UInt8](repeating: 0x41, count: 12), salt: 57005, check: 48895)
    let hex = "0201060303aafe1516aafe2001414141414141414141414141deadbeff"
    #expect(try self.frame(hex) == .eddystoneEncryptedTelemetry(frame))
    #expect(
      Hexadecimal.text(of: BeaconFrame.eddystoneEncryptedTelemetry(frame).advertisingData())
        == hex)
  }

  @Test func eid() throws {
    let frame = EddystoneEID(0x4549_445F_7465_7374, powerAtZero: PowerLevel(dBm: -29))
    let hex = "0201060303aafe0d16aafe30e34549445f74657374"
    #expect(try self.frame(hex) == .eddystoneEID(frame))
    #expect(Hexadecimal.text(of: BeaconFrame.eddystoneEID(frame).advertisingData()) == hex)
  }

  @Test func trapsOnWhatCannotBeSent() async {
    await #expect(processExitsWith: .failure) {
      _ = EddystoneTelemetry(batteryMillivolts: nil, temperature: 128, frames: 0, tenths: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = EddystoneUID(namespace: [1], instance: [], powerAtZero: PowerLevel(dBm: 0))
    }
  }
}
