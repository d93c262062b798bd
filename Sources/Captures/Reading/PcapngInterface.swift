/// An interface of a section of pcapng.
struct PcapngInterface: Hashable, Sendable {
  var link: CaptureLinkType
  /// The length at which packets were cut; 0 if they were not cut.
  var snapLength: UInt32
  /// The resolution of times as the option `if_tsresol` has it: a power of 10, or of 2 if the upper
  /// bit is set.
  private var resolution: UInt8 = 6
  /// The name, such as of a device or a place; `nil` if there is none.
  private(set) var name: String?
  /// Seconds that are added to times.
  private var offset: Int64 = 0

  /// Reads the body of a block; `nil` if it is too short.
  init?(_ body: inout CaptureFieldReader) {
    link = CaptureLinkType(rawValue: UInt32(body.word()))
    _ = body.word()
    snapLength = body.long()
    guard !body.isShort else { return nil }
    var (resolution, offset, name) = (resolution, offset, name)
    PcapngOption.read(body) { option in
      switch (option.code, option.value.count) {
      case (PcapngOption.name, 1...): name = name ?? option.text
      case (PcapngOption.resolution, 1): resolution = option.value[option.value.startIndex]
      case (PcapngOption.timeOffset, 8):
        var fields = CaptureFieldReader(option.value, option.order)
        offset = Int64(bitPattern: fields.number(8))
      default: break
      }
    }
    self.resolution = resolution
    self.offset = offset
    self.name = name
  }

  /// The time of a packet; `nil` if `CaptureTime` does not cover it.
  func time(_ ticks: UInt64) -> CaptureTime? {
    guard let nanoseconds = Self.nanoseconds(ticks, resolution),
      let offset = CaptureTime(offset, unit: CaptureTime.second)
    else { return nil }
    return offset.advanced(by: nanoseconds)
  }

  /// The nanoseconds of a count of ticks, rounded down; `nil` if they are too many.
  private static func nanoseconds(_ ticks: UInt64, _ resolution: UInt8) -> Int64? {
    let exponent = Int(resolution & 0x7F)
    if resolution & 0x80 != 0 {
      // From 2^64 ticks a second on, a 64-bit count is less than 1 s, and is taken as 0.
      guard exponent < 64 else { return 0 }
      let seconds = ticks >> UInt64(exponent)
      let fraction = ticks - seconds << UInt64(exponent)
      // The product is below 2^exponent · 10⁹, so that the quotient fits.
      let (high, low) = fraction.multipliedFullWidth(by: UInt64(CaptureTime.second))
      let rest = exponent == 0 ? 0 : high << UInt64(64 - exponent) | low >> UInt64(exponent)
      guard let whole = Int64(exactly: seconds),
        let time = CaptureTime(whole, unit: CaptureTime.second)
      else { return nil }
      return time.advanced(by: Int64(rest))?.nanoseconds
    }
    var count = ticks
    for _ in 0..<max(0, exponent - 9) { count /= 10 }
    for _ in 0..<max(0, 9 - exponent) {
      let (product, isBeyond) = count.multipliedReportingOverflow(by: 10)
      guard !isBeyond else { return nil }
      count = product
    }
    return Int64(exactly: count)
  }
}
