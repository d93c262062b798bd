import BLE
import Buildings
import Sim
import TestSupport

/// A world that can be edited at random, except for one beacon and one walker.
///
/// Walkers are at the bottom of the plan, beacons at its top, and walls between.
struct Script {
  var beacons: [Beacon] = []
  var walls: [Wall] = []
  var walkers: [Someone] = []

  /// A walker with their properties.
  struct Someone {
    var name: String
    var x: Double
    var carriage: CarryPosition
    var phone: Phone
  }

  /// The name of the one beacon and the one walker that no edit changes.
  static let kept = "kept"

  private var namesGiven = 0

  init(_ dice: inout Dice) {
    beacons = [
      Beacon(
        Self.kept, at: Position(Point(x: 5, y: 7), height: 2), transmitPower: PowerLevel(dBm: -12),
        interval: .milliseconds(20), payload: Payload(repeating: 0, count: 30))
    ]
    walkers = [
      Someone(
        name: Self.kept, x: 1, carriage: .hand,
        phone: Phone(
          "phone", scanner: Scanner(interval: .milliseconds(30), window: .milliseconds(30))))
    ]
    for _ in 0..<3 {
      beacons.append(beacon(&dice))
      walls.append(wall(&dice))
    }
    walkers.append(someone(&dice))
  }

  /// The world in its present state.
  var world: World {
    get throws {
      let plan = try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)), walls: walls)
      let walkers = try walkers.map { someone in
        Walker(
          someone.name,
          walk: try Walk(
            from: Point(x: someone.x, y: 1),
            through: [.walk(to: Point(x: 9, y: 1), speed: 4)], on: plan),
          phone: someone.phone, carriage: someone.carriage)
      }
      return try World(
        plan: plan, beacons: beacons, walkers: walkers, duration: .milliseconds(500))
    }
  }

  /// Adds, removes, renames, moves or changes something, or moves it in its list.
  mutating func edit(_ dice: inout Dice) {
    switch dice.integer(0...2) {
    case 0: editBeacons(&dice)
    case 1: editWalls(&dice)
    default: editWalkers(&dice)
    }
  }

  private mutating func editBeacons(_ dice: inout Dice) {
    let others = beacons.indices.filter { beacons[$0].name != Self.kept }
    let place = dice.integer(0...beacons.count)
    guard !others.isEmpty, dice.integer(0...5) > 0 else {
      beacons.insert(beacon(&dice), at: place)
      return
    }
    let index = others[dice.integer(0...others.count - 1)]
    let old = beacons.remove(at: index)
    guard dice.integer(0...4) > 0 else { return }
    var new = beacon(&dice)
    switch dice.integer(0...3) {
    case 0: new.name = old.name
    case 1: (new.name, new.position) = (old.name, old.position)
    case 2:
      let renamed = new.name
      new = old
      new.name = renamed
    default:
      new = old
      new.transmitPower = PowerLevel(dBm: dice.number(-40...10))
    }
    beacons.insert(new, at: min(place, beacons.count))
  }

  private mutating func editWalls(_ dice: inout Dice) {
    let place = dice.integer(0...walls.count)
    guard !walls.isEmpty, dice.integer(0...3) > 0 else {
      walls.insert(wall(&dice), at: place)
      return
    }
    let old = walls.remove(at: dice.integer(0...walls.count - 1))
    guard dice.integer(0...3) > 0 else { return }
    var new = wall(&dice)
    if dice.integer(0...1) == 0 { new.line = old.line } else { new.name = old.name }
    walls.insert(new, at: min(place, walls.count))
  }

  private mutating func editWalkers(_ dice: inout Dice) {
    let others = walkers.indices.filter { walkers[$0].name != Self.kept }
    let place = dice.integer(0...walkers.count)
    guard !others.isEmpty, dice.integer(0...3) > 0 else {
      walkers.insert(someone(&dice), at: place)
      return
    }
    let old = walkers.remove(at: others[dice.integer(0...others.count - 1)])
    guard dice.integer(0...3) > 0 else { return }
    var new = someone(&dice)
    if dice.integer(0...1) == 0 { new.phone = old.phone } else { new.name = old.name }
    walkers.insert(new, at: min(place, walkers.count))
  }

  private mutating func name() -> String {
    namesGiven += 1
    return "number \(namesGiven)"
  }

  private mutating func beacon(_ dice: inout Dice) -> Beacon {
    Beacon(
      name(), at: Position(Point(x: dice.number(0.5...9.5), y: dice.number(6...9.5)), height: 2),
      transmitPower: PowerLevel(dBm: dice.number(-12...10)),
      interval: .milliseconds(dice.integer(20...60)),
      payload: Payload(repeating: 1, count: dice.integer(0...31)))
  }

  private mutating func wall(_ dice: inout Dice) -> Wall {
    let start = Point(x: dice.number(0...10), y: dice.number(2...5))
    let end = Point(x: dice.number(0...10), y: dice.number(2...5))
    return Wall(
      name(), along: Segment(from: start, to: end),
      of: Material("stuff", loss: Decibels(dice.number(0...30))))
  }

  private mutating func someone(_ dice: inout Dice) -> Someone {
    let all = CarryPosition.allCases
    return Someone(
      name: name(), x: dice.number(0.5...8), carriage: all[dice.integer(0...all.count - 1)],
      phone: Phone(name(), receiveOffset: Decibels(dice.number(-5...5))))
  }
}
