import Statistics
import TestSupport
import Testing

@Suite struct MomentsTests {
  @Test func computesMeanAndVariance() {
    // Mean 5; the squared deviations are 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32.
    let moments = Self.moments(of: [2, 4, 4, 4, 5, 5, 7, 9])
    #expect(
      moments.count == 8 && moments.sum == WideInteger(40) && moments.squares == WideInteger(232))
    #expect(moments.mean == 5)
    #expect(moments.variance == 32.0 / 7)
  }

  @Test func isNilForTooFewNumbers() {
    #expect(Moments().mean == nil && Moments().variance == nil)
    #expect(Self.moments(of: [-3]).mean == -3)
    #expect(Self.moments(of: [-3]).variance == nil)
    #expect(Self.moments(of: [-3, -3]).variance == 0)
  }

  @Test(arguments: 0..<20) func areIndependentOfOrderAndParts(seed: UInt64) {
    var dice = Dice(seed)
    let numbers = (0..<500).map { _ in
      Int64(bitPattern: dice.bits()) >> Int64(dice.integer(0...50))
    }
    let whole = Self.moments(of: numbers)
    let mixed = dice.permutation(of: numbers.count).map { numbers[$0] }
    #expect(Self.moments(of: mixed) == whole)
    var merged = Moments()
    var rest = mixed[...]
    while !rest.isEmpty {
      let part = rest.prefix(dice.integer(1...100))
      rest = rest.dropFirst(part.count)
      merged.merge(Self.moments(of: Array(part)))
    }
    #expect(merged == whole)
    #expect(merged.mean == whole.mean && merged.variance == whole.variance)
  }

  /// A spread of two nanoseconds on top of a century.
  @Test func keepsTheVarianceBesideALargeMean() {
    let century: Int64 = 3_155_760_000_000_000_000
    #expect(Self.moments(of: [century - 1, century, century + 1]).variance == 1)
  }

  /// Doubled 30 times, half of them the least and half the greatest 64-bit integer.
  @Test func doesNotOverflow() throws {
    var moments = Self.moments(of: [.min, .max])
    for _ in 0..<30 { moments.merge(moments) }
    #expect(moments.count == 1 << 31)
    #expect(moments.mean == -0.5)
    // All are 2⁶³ - ½ away from the mean: n / (n - 1) times that squared.
    let expected = 0x1p126 * (0x1p31 / (0x1p31 - 1))
    #expect(abs(try #require(moments.variance) / expected - 1) < 1e-15)
    #expect(moments == Moments(count: moments.count, sum: moments.sum, squares: moments.squares))
  }

  @Test func rejectsImpossibleMoments() {
    #expect(Self.isPossible(2, sum: 3, squares: 5))
    #expect(!Self.isPossible(2, sum: 3, squares: 4))  // 2 · 4 < 3²
    #expect(!Self.isPossible(100, sum: 50, squares: 49))
    #expect(!Self.isPossible(.max, sum: 0, squares: 0))
    #expect(!Self.isPossible(-1, sum: 0, squares: 0))
    #expect(!Self.isPossible(0, sum: 1, squares: 1))
    #expect(Self.isPossible(0, sum: 0, squares: 0))
  }

  @Test func rejectsSumsBeyondThoseOf64Bits() {
    let part = WideInteger(0x400_0000_0000)
    let most = part * part * part  // 2¹²⁶
    let three = most * WideInteger(3)
    #expect(Moments(count: 3, sum: .zero, squares: three) != nil)
    #expect(Moments(count: 3, sum: .zero, squares: three + WideInteger(1)) == nil)
    #expect(Moments(count: 2, sum: -most - most, squares: most + most) == nil)
    #expect(Moments(count: 2, sum: .zero, squares: -most) == nil)
  }

  private static func isPossible(_ count: Int, sum: Int64, squares: Int64) -> Bool {
    Moments(count: count, sum: WideInteger(sum), squares: WideInteger(squares)) != nil
  }

  private static func moments(of numbers: [Int64]) -> Moments {
    var moments = Moments()
    for number in numbers { moments.add(number) }
    return moments
  }
}
