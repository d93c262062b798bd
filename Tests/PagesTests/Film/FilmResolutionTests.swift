import BLE
@testable import Pages
import Sim
import TestSupport
import Testing

@Suite struct FilmResolutionTests {
  private static let end = Instant(nanoseconds: 3_600_000_000_000)

  private static func resolution(packets: Int, links: Int = 1) -> FilmResolution {
    FilmResolution(from: .start, to: end, packets: packets, links: links)
  }

  @Test func shortFilmsAreKeptWhole() {
    var series = FilmSeries<Int>(Self.resolution(packets: 60_000))
    for number in 0..<1000 { series.add(number, value: -50, at: .start) }
    #expect(series.kept.map(\.element) == Array(0..<1000))
  }

  /// An hour has 2000 columns for one link, and fewer for many links.
  @Test(arguments: [(1, 2000), (12, 1250), (100, 150), (1000, 100)])
  func longFilmsHaveALimitedNumberOfColumns(links: Int, columns: Int64) {
    let resolution = Self.resolution(packets: 1_000_000, links: links)
    #expect(resolution.width == 3_600_000_000_000 / columns)
    #expect(resolution.column(of: .start) == 0)
    #expect(resolution.column(of: Instant(nanoseconds: Self.end.nanoseconds - 1)) == columns - 1)
  }

  /// Compares the kept readings with the extremes of all readings, computed independently for each
  /// column.
  @Test(arguments: [false, true], 0..<20 as Range<UInt64>)
  func columnsKeepTheirExtremesInOrderOfTime(keepsNewest: Bool, seed: UInt64) {
    var dice = Dice(seed)
    let resolution = Self.resolution(packets: 1_000_000, links: 100)
    var series = FilmSeries<Int>(resolution, keepsNewest: keepsNewest)
    var columns: [Int64: [(value: Double, time: Instant)]] = [:]
    var now: Int64 = 0
    for number in 0..<2000 {
      now += Int64(dice.integer(0...3_500_000_000))
      let time = Instant(nanoseconds: min(now, Self.end.nanoseconds - 1))
      // Whole dBm make ties likely.
      let value = Double(dice.integer(-100 ... -90))
      series.add(number, value: value, at: time)
      columns[time.nanoseconds / 24_000_000_000, default: []].append((value, time))
    }
    let kept = Dictionary(grouping: series.kept) { $0.time.nanoseconds / 24_000_000_000 }
    #expect(kept.count == columns.count)
    for (column, all) in columns {
      let values = (kept[column] ?? []).map(\.value)
      #expect(values.count <= (keepsNewest ? 3 : 2))
      #expect(values.min() == all.map(\.value).min())
      #expect(values.max() == all.map(\.value).max())
      if keepsNewest { #expect(values.last == all.last?.value) }
    }
    #expect(series.kept.map(\.time) == series.kept.map(\.time).sorted())
  }
}

@Suite struct ThinTrackTests {
  /// A path along a square of 10 m with a stop at each corner, sampled at 10 Hz.
  private static let way: [FilmTrack.TrackPoint] = {
    var points: [FilmTrack.TrackPoint] = []
    var (place, time) = (Point(x: 0, y: 0), Int64(0))
    for heading in [0.0, 90, 180, 270] {
      let facing = Vector(headingDegrees: heading)
      for step in 0..<130 {
        points.append(
          FilmTrack.TrackPoint(
            time: Instant(nanoseconds: time), pose: Pose(point: place, heading: facing)))
        time += 100_000_000
        if step < 100 { place = place + 0.1 * facing }
      }
    }
    return points
  }()

  @Test func omittedPointsLieOnTheKeptPath() throws {
    var track = FilmTrack()
    for point in Self.way { track.add(point.pose, at: point.time) }
    track.finish()
    #expect(track.kept.count < 30)
    #expect(track.kept.first == Self.way.first && track.kept.last == Self.way.last)
    for point in Self.way {
      let index = try #require(track.kept.lastIndex { $0.time <= point.time })
      let (from, to) = (track.kept[index], track.kept[min(index + 1, track.kept.count - 1)])
      let length = from.time.duration(to: to.time)
      let share = length > .zero ? from.time.duration(to: point.time) / length : 0
      let place = from.pose.point + share * (to.pose.point - from.pose.point)
      #expect(place.distance(to: point.pose.point) <= 0.010001)
      #expect(from.pose.heading.dot(point.pose.heading) > 0.9999)
    }
  }
}
