import BLE
import Documents
import Gateways
import HCI
import Recordings

/// The radio that an engine or a recorder listens to, by options.
struct RadioOptions {
  /// The place of the controller.
  let endpoint: Endpoint
  let clock: LiveClock
  let settings: HostSettings
  /// The name of the radio; `nil` for its address.
  let name: String?
  /// The end of the session; `nil` for none.
  let end: Instant?

  private static let steps = 2.5...10_240.0

  /// The options.
  static let all: [CommandOption] = [
    CommandOption(
      "--hci", "PLACE",
      """
      the controller: tcp:HOST:PORT, unix:PATH, pty:PATH for a serial line, or hci0 for an adapter of
      Linux, which must be down
      """, need: "the controller, as in --hci hci0"),
    CommandOption("--as", "NAME", "name of the radio", otherwise: "its address"),
    CommandOption(
      "--address", "ADDRESS", "static random address to use on the air",
      otherwise: "the adapter's own"),
    CommandOption(
      "--for", "TIME", "time until the end, as in --for=60s", otherwise: "until Ctrl-C"),
    CommandOption(
      "--scan-interval-ms", "MS", "time from one scan window to the next, 2.5 ... 10240",
      default: "60"),
    CommandOption(
      "--scan-window-ms", "MS", "length of each scan window", otherwise: "the interval"),
    CommandOption(
      "--speed", "SPEED", "of the clock, if the controller is posed and goes as fast: 10x",
      otherwise: "1x"),
    CommandOption(
      "--clock", "CLOCK",
      """
      own (default), or shared: the time of a run that simrun pose has, which waits for the engine, so
      that decisions are exactly those of the run, given the scan windows of its phone
      """, oneOf: Clock.self, default: .own),
  ]

  private enum Clock: String, CaseIterable {
    case own, shared
  }

  init(from arguments: inout Arguments) throws(InputError) {
    let place = try arguments.text("--hci")
    name = try arguments.optionalText("--as")
    let address = try arguments.optionalText("--address")
    let speed = try arguments.speed()
    let clock: Clock = try arguments.choice("--clock")
    let interval = try Self.duration("--scan-interval-ms", from: &arguments)
    let window = try Self.duration("--scan-window-ms", from: &arguments)
    end = try arguments.optionalTime("--for")
    endpoint = try Endpoint(place, at: InputPlace("--hci"))
    if let name, !Table.canContain(name) {
      throw .unusable(InputPlace("--as"), "\(name.quoted) cannot be written to a recording")
    }
    if speed == .unlimited {
      throw .unusable(InputPlace("--speed"), "max has no time; --clock shared follows a run at max")
    }
    if clock == .shared, speed != nil {
      throw .unusable(InputPlace("--speed"), "cannot be combined with --clock shared")
    }
    self.clock = clock == .shared ? .shared : .own(speed ?? .real)
    var settings = HostSettings()
    settings.randomAddress = try address.map { word throws(InputError) in try Self.address(word) }
    settings.scanInterval = interval ?? settings.scanInterval
    settings.scanWindow = window ?? settings.scanInterval
    guard settings.scanWindow <= settings.scanInterval else {
      throw .unusable(InputPlace("--scan-window-ms"), "the window is longer than the interval")
    }
    self.settings = settings.timed(by: self.clock)
  }

  private static func address(_ word: String) throws(InputError) -> DeviceAddress {
    guard let address = DeviceAddress(word), AddressKind(likelyOf: address) == .random else {
      throw .unusable(
        InputPlace("--address"),
        "\(word.quoted) is not a static random address, as c0:98:e5:00:00:01: its first digit is "
          + "c ... f")
    }
    return address
  }

  private static func duration(
    _ word: String, from arguments: inout Arguments
  ) throws(InputError) -> Duration? {
    guard let milliseconds = try arguments.optionalNumber(word, in: steps) else { return nil }
    guard (milliseconds / 0.625).rounded() * 0.625 == milliseconds else {
      throw .unusable(InputPlace(word), "\(milliseconds.inFewDigits) is no multiple of 0.625")
    }
    return .nanoseconds(Int64(milliseconds * 1e6))
  }

  /// The exit status after a session.
  ///
  /// - Throws: `unusable` if it was to last for a time, and the controller has closed its end before.
  func status(after outcome: LiveSession.Outcome) throws(InputError) -> ExitStatus {
    guard outcome == .closed else { return .done }
    guard end == nil else {
      throw .unusable(
        InputPlace(endpoint.description), "the controller has closed the connection too soon")
    }
    Terminal.log("simrun: \(endpoint) has closed the connection")
    return .done
  }

  /// The names of the radio and of given devices.
  var names: DeviceNames {
    var names = DeviceNames()
    if let name { names.add(name) }
    return names
  }

  /// The address of the radio for engines; `nil` for that of the controller.
  var receiver: DeviceAddress? { name.map { DeviceNames.address(of: $0) } }
}
