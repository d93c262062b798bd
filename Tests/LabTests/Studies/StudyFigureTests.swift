import Testing

@testable import Lab

@Suite struct StudyFigureTests {
  private static func moments(_ number: Int64, times count: Int) -> Moments {
    (0..<count).reduce(into: Moments()) { moments, _ in moments.add(number) }
  }

  /// 1 - 0.025^(1/30) is 11.57 %.
  @Test(arguments: [(0, 0.0, 0.1157), (1_000_000_000, 0.8843, 1.0)] as [(Int64, Double, Double)])
  func sharesThatDoNotVaryAreNotKnownExactly(share: Int64, lower: Double, upper: Double) throws {
    let figure = StudyFigure(.wrongSideShare, in: Self.moments(share, times: 31), hours: 1)
    #expect(figure.estimate == Double(share) / 1e9)
    #expect(abs(try #require(figure.lower) - lower) < 1e-4)
    #expect(abs(try #require(figure.upper) - upper) < 1e-4)
  }

  /// SciPy: the ends for 60 events are 45.786 and 77.232; here in 30 walks of a tenth of an hour.
  @Test func norAreFlips() throws {
    let figure = StudyFigure(.flipsPerHour, in: Self.moments(2, times: 30), hours: 0.1)
    #expect(figure.estimate == 20)
    #expect(abs(try #require(figure.lower) - 45.786 / 3) < 0.001)
    #expect(abs(try #require(figure.upper) - 77.232 / 3) < 0.001)
  }

  /// By Student: of 0, 0, 0.3 the mean is 0.1, and t with two degrees of freedom, 4.303, times the
  /// standard error, 0.1, is more than that.
  @Test func sharesThatVaryHaveStudentsIntervalWithinTheirRange() throws {
    var moments = Self.moments(0, times: 2)
    moments.add(300_000_000)
    let figure = StudyFigure(.wrongRoomShare, in: moments, hours: 1)
    #expect(figure.lower == 0)
    #expect(abs(try #require(figure.upper) - 0.5303) < 1e-4)
  }

  /// A file may hold moments that no shares have.
  @Test(arguments: [Amount.wrongSideShare, .flipsPerHour])
  func whatCannotBeHasNoInterval(amount: Amount) {
    let figure = StudyFigure(amount, in: Self.moments(-5_000_000_000, times: 4), hours: 1)
    #expect(figure.lower == nil && figure.upper == nil)
  }
}
