import BLE
import GATT
import Links

/// The connections of a run, and the requests for more.
struct LinkTable: Sendable {
  /// The requests that have not been carried out yet, in order.
  private(set) var pending: [PendingConnection] = []
  /// The links that at least one end still has, in order of their numbers.
  var active: [Link] = []
  /// The services of each beacon; `nil` for a beacon that is not connectable.
  var servers: [GATTServer?]
  /// `true` if any beacon is connectable.
  var isPossible: Bool { !accepting.isEmpty }
  /// `true` for each beacon that is connectable; empty if there is none.
  private let accepting: [Bool]
  /// The count of links so far.
  private var count = 0
  /// The count of links so far of each walker to each beacon, beacon by beacon. The random numbers
  /// of a link derive from this count, so that they do not depend on other walkers and beacons.
  private var attempts: [UInt64]
  private let walkers: Int
  /// `true` for each walker whose phone could have received a packet of a beacon, beacon by beacon.
  private var inRange: [Bool]

  init(in world: borrowing World) {
    servers = world.beacons.map { beacon in
      beacon.peripheral.map { $0.server(named: beacon.name) }
    }
    let accepting = world.beacons.map { $0.peripheral != nil }
    self.accepting = accepting.contains(true) ? accepting : []
    walkers = world.walkers.count
    attempts = Array(repeating: 0, count: walkers * self.accepting.count)
    inRange = Array(repeating: false, count: walkers * self.accepting.count)
  }

  /// Returns `true` if a sender is a connectable beacon.
  func accepts(_ sender: Int) -> Bool { sender < accepting.count && accepting[sender] }

  /// `true` if a walker's phone could have received a packet of a connectable beacon.
  func isInRange(_ walker: Int, of beacon: Int) -> Bool { inRange[beacon * walkers + walker] }

  mutating func enterRange(_ walker: Int, of beacon: Int) {
    inRange[beacon * walkers + walker] = true
  }

  mutating func add(_ request: PendingConnection) { pending.append(request) }

  /// Removes a walker's request for a device.
  ///
  /// - Returns: `true` if there was such a request.
  mutating func withdraw(_ address: DeviceAddress, of walker: Int) -> Bool {
    let before = pending.count
    pending.removeAll { $0.walker == walker && $0.address == address }
    return pending.count < before
  }

  /// Returns `true` if a walker waits for a connection.
  func isAwaited(by walker: Int) -> Bool { pending.contains { $0.walker == walker } }

  /// Returns `true` if a walker's phone has a link, or has sent a request for one.
  func isHeld(by walker: Int) -> Bool {
    active.contains { $0.walker == walker && $0.central.isOpen }
  }

  /// The index of a link; `nil` if the link has ended.
  func index(of link: Int) -> Int? { active.firstIndex { $0.number == link } }

  /// The index of the link from a walker to a beacon, as long as the phone has the link; `nil` if
  /// there is no such link.
  func index(of walker: Int, to beacon: Int) -> Int? {
    active.firstIndex { $0.walker == walker && $0.beacon == beacon && $0.central.isOpen }
  }

  /// The count of links that a beacon has.
  func count(of beacon: Int) -> Int {
    active.count { $0.beacon == beacon && $0.peripheral.isOpen }
  }

  /// The number of the next link, and the count of earlier links between the same two ends.
  mutating func number(of walker: Int, to beacon: Int) -> (link: Int, attempt: UInt64) {
    defer {
      count += 1
      attempts[beacon * walkers + walker] += 1
    }
    return (count, attempts[beacon * walkers + walker])
  }
}
