import BLE
import Documents
import Links
import Planning

extension ConnectedTime {
  struct Parameters: ParameterSet {
    let share = Option(
      "--connected", "SHARE", .number(0...1), default: "0",
      help: "share of time connected (not advertising)")
    let count = Option(
      "--connections-per-hour", "N", .number(0...36_000),
      help: "connections an hour, in place of --connected")
    let length = Option(
      "--connection-s", "S", .number(0.1...3600), default: "10", help: "length of each, in s")
    let interval = Option(
      "--connection-interval-ms", "MS", .number(7.5...4000), default: "30",
      help: "connection interval, in ms, in steps of 1.25")
    let latency = Option(
      "--latency", "N", .integer(0...499), default: "0",
      help: "connection events in succession that the beacon misses")
  }

  /// Reads the share of time for which a beacon is connected, and the parameters of its
  /// connections; `nil` if the beacon is never connected.
  ///
  /// - Parameter chip: The beacon's chip.
  init?(of chip: BeaconChip, from arguments: Arguments<Parameters>) throws(InputError) {
    let share = try Self.share(from: arguments)
    let parameters = try Self.parameters(from: arguments)
    guard share > 0 else {
      for word in arguments.given(\.interval, \.latency) {
        throw .unusable(
          InputPlace(word), "applies to --connected and --connections-per-hour above 0 only")
      }
      return nil
    }
    guard chip.currents != nil else {
      let others = BeaconChip.known.filter { $0.currents != nil }.map(\.name)
      throw .unusable(
        BudgetCommand.Parameters.place(of: \.chip),
        "no source has the currents of the \(chip.name) in connections; use "
          + others.joined(separator: " or "))
    }
    self.init(share: share, parameters: parameters)
  }

  /// Reads the fraction of the time, which is given directly, or by the count and the length of
  /// connections.
  private static func share(from arguments: Arguments<Parameters>) throws(InputError) -> Double {
    let share = try arguments.share
    let length = try arguments.length
    let count = try arguments.count
    guard count == nil || !arguments.isGiven(\.share) else {
      throw .unusable(
        InputPlace("arguments"), "give either '--connections-per-hour' or '--connected'")
    }
    guard count ?? 0 > 0 || !arguments.isGiven(\.length) else {
      throw .unusable(
        Parameters.place(of: \.length), "applies to --connections-per-hour above 0 only")
    }
    guard let count else { return share }
    guard count * length <= 3600 else {
      throw .outOfRange(
        Parameters.place(of: \.count), given: count.inFewDigits,
        allowed: "0 ... \((3600 / length).rounded(.down).inFewDigits), of \(length.inFewDigits) s")
    }
    return count * length / 3600
  }

  /// Reads the interval and the latency. The supervision timeout is the longest possible one.
  private static func parameters(
    from arguments: Arguments<Parameters>
  ) throws(InputError) -> ConnectionParameters {
    let interval = try arguments.interval
    let latency = try arguments.latency
    do throws(ConnectionParametersError) {
      return try ConnectionParameters(
        interval: .microseconds(Int64((interval * 1000).rounded())), latency: latency,
        supervisionTimeout: ConnectionParameters.timeouts.upperBound)
    } catch {
      guard error == .interval else {
        // The longest timeout is more than 2 · (1 + latency) intervals.
        let most = (16_000 / interval).rounded(.up) - 2
        throw .outOfRange(
          Parameters.place(of: \.latency), given: "\(latency)",
          allowed: "0 ... \(most.inFewDigits), with an interval of \(interval.inFewDigits) ms")
      }
      throw .unusable(
        Parameters.place(of: \.interval),
        "\(interval.inFewDigits) is not a multiple of 1.25 in 7.5 ... 4000")
    }
  }
}
