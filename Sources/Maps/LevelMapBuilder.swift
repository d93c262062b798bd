import BLE
import Buildings
import Sim

/// A level map under construction, block by block.
struct LevelMapBuilder {
  private let grid: CellGrid
  private let transmitters: [Transmitter]
  /// The beacons whose level depends on the direction; `nil` for all others.
  private let directed: [Beacon?]
  /// The phone's height above the floor, in metres.
  private let height: Double
  private let faintest: Double
  private let environment: RadioEnvironment
  /// The decrease of the level for each factor of two in the squared distance, in decibels.
  private let slope: Float
  private var routes: BlockRoutes
  private var losses: BlockLosses
  private let tiers: Int
  /// The levels, in a contiguous array, because a span of an `Array` needs macOS 26 or iOS 26.
  private var levels: ContiguousArray<Float> = []

  private struct Transmitter {
    var point: Point
    /// The square of the transmitter's height difference to the phone, in m².
    var squaredRise: Double
    /// The received level at 1 m, in dBm, without the relative gain.
    var levelAtOneMetre: Double
    /// The total depth of the transmitter's antenna and the phone's in their cases, in metres.
    var antennaDepth: Double
    var mostRelativeGain: Double
  }

  init(
    of beacons: [Beacon], on plan: FloorPlan, in environment: RadioEnvironment, height: Double,
    antennaDepth: Double, openDoors: OpenDoors, over grid: CellGrid, faintest: PowerLevel
  ) {
    self.grid = grid
    self.height = height
    directed = beacons.map { $0.isDirected ? $0 : nil }
    self.faintest = faintest.dBm
    self.environment = environment
    slope = Float(5 * environment.pathLossExponent * 0x1.34413509f79ffp-2)  // log₁₀ 2
    let atOneMetre = PathLoss.atOneMetre(on: .channel38)
    transmitters = beacons.map { beacon in
      let rise = beacon.position.height - height
      return Transmitter(
        point: beacon.position.point, squaredRise: rise * rise,
        levelAtOneMetre: (beacon.transmitPower + beacon.antennaGain - atOneMetre).dBm,
        antennaDepth: beacon.antennaDepth + antennaDepth,
        mostRelativeGain: beacon.mostRelativeGain.value)
    }
    var tiers = 1
    while max(grid.columns, grid.rows) > BlockCells.size << (tiers - 1) { tiers += 1 }
    self.tiers = tiers
    let all = CellBlock(of: grid, column: 0, row: 0, size: BlockCells.size << (tiers - 1))
    routes = BlockRoutes(
      on: plan, openDoors: openDoors, from: transmitters.map { $0.point },
      budgets: transmitters.map { transmitter in
        let nearest = PathLoss.beyondOneMetre(
          distance: 0, depth: transmitter.antennaDepth, in: environment)
        return transmitter.levelAtOneMetre + transmitter.mostRelativeGain - nearest.value
          - faintest.dBm
      },
      to: all, tiers: tiers)
    losses = BlockLosses(of: grid, edges: plan.edges.count)
  }

  mutating func draw() -> [Float] {
    levels = ContiguousArray(
      repeating: Float(faintest), count: transmitters.count * grid.columns * grid.rows)
    draw(
      CellBlock(of: grid, column: 0, row: 0, size: BlockCells.size << (tiers - 1)), tier: 0,
      of: Array(transmitters.indices))
    return Array(levels)
  }

  /// Draws a block for the transmitters that can be received in the enclosing block.
  private mutating func draw(_ block: CellBlock, tier: Int, of heard: [Int]) {
    guard block.column < grid.columns && block.row < grid.rows else { return }
    routes.enter(block, tier: tier)
    if block.size == BlockCells.size {
      losses.enter(block)
      for source in heard {
        let budget = budget(of: source, on: block)
        if let choice = routes.findWays(from: source, tier: tier, below: budget) {
          drawCells(of: source, choice, tier: tier)
        }
      }
    } else {
      let heard = heard.filter {
        routes.findWays(from: $0, tier: tier, below: budget(of: $0, on: block)) != nil
      }
      let half = block.size / 2
      for (right, up) in [(0, 0), (half, 0), (0, half), (half, half)] {
        draw(
          CellBlock(of: grid, column: block.column + right, row: block.row + up, size: half),
          tier: tier + 1, of: heard)
      }
    }
  }

  /// Returns the maximum wall loss with which a transmitter is not too weak.
  private func budget(of source: Int, on block: CellBlock) -> Double {
    let transmitter = transmitters[source]
    let across = block.distance(to: transmitter.point)
    let distance = (across * across + transmitter.squaredRise).squareRoot()
    return transmitter.levelAtOneMetre + transmitter.mostRelativeGain - faintest
      - PathLoss.beyondOneMetre(
        distance: distance, depth: transmitter.antennaDepth, in: environment
      ).value
  }

  private mutating func drawCells(of source: Int, _ choice: BlockRoutes.Choice, tier: Int) {
    losses.find(from: source, choice, tier: tier, by: &routes)
    let transmitter = transmitters[source]
    let base = Float(transmitter.levelAtOneMetre)
    let rise = Float(transmitter.squaredRise)
    let block = losses.views.cells.block
    for row in 0..<min(BlockCells.size, grid.rows - block.row) {
      let first = (source * grid.rows + block.row + row) * grid.columns
      for half in 0..<2 {
        let group = 2 * row + half
        let column = block.column + 8 * half
        let distance = losses.distance(group: group)
        let squared = distance * distance + rise
        var level = base - distanceLoss(of: source, squared: squared) - losses.losses[group]
        if let beacon = directed[source] {
          level += gains(of: beacon, column: column, row: block.row + row)
        }
        level.replace(with: Float(faintest), where: level .< Float(faintest))
        Self.store(level, at: first + column, atMost: grid.columns - column, in: &levels)
      }
    }
  }

  /// Returns the distance loss minus the loss of the first metre, for squared distances.
  private func distanceLoss(of source: Int, squared: SIMD8<Float>) -> SIMD8<Float> {
    let isNear = squared .< 1
    var loss = slope * squared.replacing(with: 1, where: isNear).binaryLogarithms
    guard isNear.isAny else { return loss }
    for lane in 0..<8 where isNear[lane] {
      let nearLoss = PathLoss.beyondOneMetre(
        distance: Double(squared[lane]).squareRoot(), depth: transmitters[source].antennaDepth,
        in: environment)
      loss[lane] = Float(nearLoss.value)
    }
    return loss
  }

  /// Returns the relative gains of a beacon towards eight cells in a row.
  private func gains(of beacon: Beacon, column: Int, row: Int) -> SIMD8<Float> {
    var gains = SIMD8<Float>.zero
    for lane in 0..<8 {
      let place = Position(grid.centre(column: column + lane, row: row), height: height)
      gains[lane] = Float(beacon.relativeGain(towards: place).value)
    }
    return gains
  }

  private static func store(
    _ group: SIMD8<Float>, at first: Int, atMost count: Int, in levels: inout ContiguousArray<Float>
  ) {
    var levels = levels.mutableSpan
    if count >= 8 {
      for lane in 0..<8 { levels[first + lane] = group[lane] }
    } else {
      for lane in 0..<max(count, 0) { levels[first + lane] = group[lane] }
    }
  }
}
