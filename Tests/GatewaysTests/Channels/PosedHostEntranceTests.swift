import Documents
import Foundation
@testable import Gateways
import TestSupport
import Testing

struct PosedHostEntranceTests {
  /// An existing file at the path of an entrance that cannot be opened stays.
  @Test(arguments: ["unix:", "pty:"]) func leavesOtherFilesAlone(kind: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/file"
      try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
      let endpoint = try Endpoint(kind + path, at: InputPlace("--at"))
      #expect(throws: InputError.self) { try PosedHostEntrance(at: endpoint) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }
  }

  @Test(arguments: ["unix:", "pty:"]) func isGoneAtTheEnd(kind: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/radio"
      let endpoint = try Endpoint(kind + path, at: InputPlace("--at"))
      do {
        let entrance = try PosedHostEntrance(at: endpoint)
        #expect(entrance.endpoint == endpoint)
        #expect(entrance.admit() == nil)
        let host = try FileDescriptor.open(endpoint)
        #expect(entrance.admit() != nil)
        _ = host
      }
      var state = stat()
      #expect(lstat(path, &state) != 0)
    }
  }

  /// After a kill the link stays, and its terminal's name may be given to somebody's shell: another
  /// pseudo-terminal stands for that here.
  @Test func aTerminalThatNoProgramPosesIsNotOpened() throws {
    try withTemporaryFolder { folder in
      var (here, there): (Int32, Int32) = (-1, -1)
      #expect(openpty(&here, &there, nil, nil, nil) == 0)
      defer {
        close(here)
        close(there)
      }
      let shell = String(cString: try #require(ttyname(there)))
      var before = termios()
      tcgetattr(there, &before)
      let path = folder + "/radio"
      #expect(symlink(shell, path) == 0)
      // The lock of a program that was killed is there, and not held.
      try Data(shell.utf8).write(to: URL(fileURLWithPath: folder + "/.radio.lock"))
      for place in [path, shell] {
        let failure = #expect(throws: InputError.self) {
          try FileDescriptor.open(.terminal(path: place))
        }
        #expect(failure.map { "\($0)".contains("may be somebody's terminal") } == true)
      }
      var after = termios()
      tcgetattr(there, &after)
      #expect(after.c_lflag == before.c_lflag && before.c_lflag & tcflag_t(ECHO) != 0)
      // The next program that poses there takes the link.
      let entrance = try PosedHostEntrance(at: .terminal(path: path))
      #expect(throws: Never.self) { try FileDescriptor.open(.terminal(path: path)) }
      #expect(throws: InputError.self) { try PosedHostEntrance(at: .terminal(path: path)) }
      _ = entrance
    }
  }

  /// The path of a program that was killed, and of one that runs.
  @Test func aPathIsUsedAgainOnceNobodyListens() throws {
    try withTemporaryFolder { folder in
      let endpoint = Endpoint.unix(path: folder + "/radio")
      let first = try PosedHostEntrance(at: endpoint)
      #expect(throws: InputError.self) { try PosedHostEntrance(at: endpoint) }
      _ = first
      let left = Endpoint.unix(path: folder + "/left")
      let socket = try SocketAddress.first(of: left) { (address) throws(InputError) in
        let socket = try address.socket(at: left)
        guard address.withPointer({ bind(socket.number, $0, $1) }) == 0 else {
          throw .system(at: left)
        }
        return socket
      }
      _ = socket
      _ = try PosedHostEntrance(at: left)
    }
  }

  /// A program that runs and has let so many hosts wait that no more are taken.
  @Test func aPathWhoseHostsAllWaitIsNotTaken() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/busy"
      let endpoint = Endpoint.unix(path: path)
      let first = try PosedHostEntrance(at: endpoint)
      var hosts: [FileDescriptor] = []
      while hosts.count < 1000, let host = try? FileDescriptor.open(endpoint) { hosts.append(host) }
      #expect(hosts.count < 1000)
      let failure = #expect(throws: InputError.self) { try PosedHostEntrance(at: endpoint) }
      #expect(failure.map { "\($0)".contains("another program listens there") } == true)
      #expect(first.admit() != nil)
      #expect(throws: Never.self) { try FileDescriptor.open(endpoint) }
    }
  }

  /// A socket of another kind is not one that a program has left.
  @Test func aSocketOfPacketsIsLeftAlone() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/packets"
      let endpoint = Endpoint.unix(path: path)
      let number = socket(AF_UNIX, 2, 0)  // SOCK_DGRAM
      let other = try FileDescriptor(number, at: endpoint)
      try SocketAddress.first(of: endpoint) { (address) throws(InputError) in
        guard address.withPointer({ bind(other.number, $0, $1) }) == 0 else {
          throw .system(at: endpoint)
        }
      }
      #expect(throws: InputError.self) { try PosedHostEntrance(at: endpoint) }
      var state = stat()
      #expect(lstat(path, &state) == 0)
    }
  }

  @Test func aSecondHostIsRefused() throws {
    try withTemporaryFolder { folder in
      let endpoint = Endpoint.unix(path: folder + "/radio")
      var seat = try PosedHostSeat(named: "gateway", at: endpoint)
      let first = try FileDescriptor.open(endpoint)
      let isNew = seat.admit()
      #expect(isNew)
      let second = try FileDescriptor.open(endpoint)
      #expect(seat.refuseOthers() == 1)
      guard case .done(let bytes) = second.read() else {
        Issue.record("nothing was said")
        return
      }
      #expect(bytes.starts(with: [0x04, 0xFF]))
      #expect(String(decoding: bytes.dropFirst(3), as: UTF8.self).contains("has a host already"))
      if case .closed = second.read() {} else { Issue.record("the second host is still there") }
      if case .notNow = first.read() {} else { Issue.record("the first host is disturbed") }
    }
  }
}
