import BLE
import Documents
import Gateways
import HCI
import Recordings

/// The radio that an engine or a recorder listens to, as given by options.
struct RadioOptions {
  /// The place of the controller.
  let endpoint: Endpoint
  let clock: LiveClock
  let settings: HostSettings
  /// The name of the radio; `nil` if its address is its name.
  let name: String?
  /// The end of the session; `nil` if it has no end.
  let end: Instant?

  struct Parameters: ParameterSet {
    let place = Option(
      "--hci", "PLACE", .text, need: "the controller, as in --hci hci0",
      help: """
        the controller: tcp:HOST:PORT, unix:PATH, pty:PATH for a serial line, or hci0 for an adapter of
        Linux, which must be down
        """)
    let name = Option("--as", "NAME", .text, otherwise: "its address", help: "name of the radio")
    let address = Option(
      "--address", "ADDRESS", .address, otherwise: "the adapter's own",
      help: "static random address to use on the air")
    let end = Option(
      "--for", "TIME", .time, otherwise: "until Ctrl-C", help: "time until the end, as in --for=60s"
    )
    let interval = Option(
      "--scan-interval-ms", "MS", .scanTime, default: "60",
      help: "time from one scan window to the next, 2.5 ... 10240")
    let window = Option(
      "--scan-window-ms", "MS", .scanTime, otherwise: "the interval",
      help: "length of each scan window")
    let speed = Option(
      .speed, "SPEED", .speed, otherwise: "1x",
      help: "of the clock, if the controller is posed and goes as fast: 10x")
    let clock = Option<Clock>(
      "--clock", "CLOCK", default: .own,
      help: """
        own (default), or shared: the time of a run that simrun pose has, which waits for the engine, so
        that decisions are exactly those of the run, given the scan windows of its phone
        """)
  }

  enum Clock: String, CaseIterable {
    case own, shared
  }

  init(from arguments: Arguments<Parameters>) throws(InputError) {
    let place = try arguments.place
    name = try arguments.name
    let (speed, clock) = (try arguments.speed, try arguments.clock)
    end = try arguments.end
    var settings = HostSettings()
    settings.randomAddress = try arguments.address
    settings.scanInterval = try arguments.interval
    settings.scanWindow = try arguments.window ?? settings.scanInterval
    endpoint = try Endpoint(place, at: Parameters.place(of: \.place))
    if let name, !Table.canContain(name) {
      throw .unusable(
        Parameters.place(of: \.name), "\(name.quoted) cannot be written to a recording")
    }
    if speed == .unlimited {
      throw .unusable(
        Parameters.place(of: \.speed), "max has no time; --clock shared follows a run at max")
    }
    if clock == .shared, speed != nil {
      throw .unusable(Parameters.place(of: \.speed), "cannot be combined with --clock shared")
    }
    self.clock = clock == .shared ? .shared : .own(speed ?? .real)
    guard settings.scanWindow <= settings.scanInterval else {
      throw .unusable(Parameters.place(of: \.window), "the window is longer than the interval")
    }
    self.settings = settings.timed(by: self.clock)
  }

  /// Returns the exit status after a session.
  ///
  /// - Throws: `unusable` if the session was to last for a given time, and the controller closed
  ///   the connection before that time was over.
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

  /// The address under which engines know the radio; `nil` for the controller's own address.
  var receiver: DeviceAddress? { name.map { DeviceNames.address(of: $0) } }
}

extension ValueParser<DeviceAddress> {
  /// A static random address.
  fileprivate static var address: ValueParser {
    ValueParser { word, place throws(InputError) in
      guard let address = DeviceAddress(word), AddressKind(likelyOf: address) == .random else {
        throw .unusable(
          place,
          "\(word.quoted) is not a static random address, as c0:98:e5:00:00:01: its first digit is "
            + "c ... f")
      }
      return address
    }
  }
}

extension ValueParser<Duration> {
  /// A scan window or interval, in ms.
  fileprivate static var scanTime: ValueParser {
    let number = ValueParser<Double>.number(2.5...10_240)
    return ValueParser { text, place throws(InputError) in
      let milliseconds = try number.parse(text, place)
      guard (milliseconds / 0.625).rounded() * 0.625 == milliseconds else {
        throw .unusable(place, "\(milliseconds.inFewDigits) is not a multiple of 0.625")
      }
      return .nanoseconds(Int64(milliseconds * 1e6))
    }
  }
}
