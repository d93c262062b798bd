import Statistics
import TestSupport
import Testing

/// The expected values are those of Swift's `Int128`, or written out.
@Suite struct WideIntegerTests {
  /// 2⁶⁴.
  private static let power = WideInteger(0x1_0000_0000) * WideInteger(0x1_0000_0000)

  @available(macOS 15, iOS 18, *)
  @Test(arguments: 0..<20) func countsAsInt128(seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<200 {
      // Products of two of these fit.
      let numbers = (dice.wide(atMost: 63), dice.wide(atMost: 63))
      let wide = (WideInteger(of: numbers.0), WideInteger(of: numbers.1))
      #expect(wide.0 + wide.1 == numbers.0 + numbers.1)
      #expect(wide.0 - wide.1 == numbers.0 - numbers.1)
      #expect(wide.0 * wide.1 == numbers.0 * numbers.1)
      #expect((wide.0 < wide.1) == (numbers.0 < numbers.1))
      #expect(wide.0.magnitude == Int128(numbers.0.magnitude))
    }
  }

  @available(macOS 15, iOS 18, *)
  @Test(arguments: 0..<20) func roundsAsInt128(seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<200 {
      let number = dice.wide(atMost: 127)
      #expect(WideInteger(of: number).inDouble == Double(number))
      // Halfway between two numbers of 53 bits, and just beside.
      let half = ((dice.wide(atMost: 52).magnitude | 1 << 52) << 1 | 1) << 60
      for beside in [half - 1, half, half + 1].map({ Int128($0) }) {
        #expect(WideInteger(of: beside).inDouble == Double(beside))
        #expect(WideInteger(of: -beside).inDouble == Double(-beside))
      }
    }
    #expect(WideInteger.zero.inDouble == 0)
    #expect((Self.power * Self.power * WideInteger(-5)).inDouble == -0x5p128)
  }

  @available(macOS 15, iOS 18, *)
  @Test(arguments: 0..<20) func writesAndReadsTheDigitsOfInt128(seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<200 {
      let number = dice.wide(atMost: 127)
      #expect(WideInteger(of: number).description == "\(number)")
      #expect(WideInteger("\(number)") == WideInteger(of: number))
    }
  }

  @Test func writesZerosWithinANumber() {
    let power = WideInteger(1_000_000_000_000_000_000)
    #expect("\(power * WideInteger(10))" == "10000000000000000000")
    #expect(
      "\(power * power * WideInteger(-70) - WideInteger(5))"
        == "-70000000000000000000000000000000000005")
    #expect("\(WideInteger.zero)" == "0")
  }

  @Test(arguments: ["", "-", "+", "1.0", "1e3", " 1", "0x1", "--1", "1-", "٣"])
  func rejectsTexts(text: String) {
    #expect(WideInteger(text) == nil)
  }

  @Test func readsSignsAndLimits() {
    #expect(WideInteger("+12") == WideInteger(12) && WideInteger("-0") == .zero)
    #expect(WideInteger("-0012") == WideInteger(-12))
    // 2¹⁹¹ - 1 and 2¹⁹¹.
    let most = "3138550867693340381917894711603833208051177722232017256447"
    #expect(WideInteger(most)?.description == most)
    #expect(WideInteger(most.dropLast() + "8") == nil)
    #expect(WideInteger(String(repeating: "9", count: 500)) == nil)
  }

  @Test func splitsIntoHalves() throws {
    // 3 · 2¹²⁸ + 5.
    let (three, five) = (WideInteger(3), WideInteger(5))
    let number = Self.power * Self.power * three + five
    #expect(number.halves == (high: three, low: five))
    #expect(WideInteger(high: three, low: five) == number)
    #expect(WideInteger(high: .zero, low: number) == nil)
    #expect(WideInteger(high: number, low: .zero) == nil)
    #expect(WideInteger(high: -three, low: .zero) == nil)
    #expect(WideInteger(high: .zero, low: -three) == nil)
  }
}

@available(macOS 15, iOS 18, *)
extension WideInteger {
  fileprivate init(of number: Int128) {
    self = WideInteger(Int64(number >> 96))
    for place in [64, 32, 0] {
      let word = Int64(UInt32(truncatingIfNeeded: number >> place))
      self = self * WideInteger(0x1_0000_0000) + WideInteger(word)
    }
  }

  fileprivate static func == (wide: Self, number: Int128) -> Bool { wide == Self(of: number) }
}

@available(macOS 15, iOS 18, *)
extension Dice {
  /// A number of at most that many bits beside its sign; small ones are as frequent as large ones.
  fileprivate mutating func wide(atMost bits: Int) -> Int128 {
    let number = Int128(Int64(bitPattern: self.bits())) << 64 | Int128(self.bits())
    return number >> (127 - integer(0...bits))
  }
}
