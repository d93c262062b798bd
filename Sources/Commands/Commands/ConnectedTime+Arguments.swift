import BLE
import Documents
import Links
import Planning

extension ConnectedTime {
  /// Reads how long a beacon is connected, and how; `nil` if it never is.
  ///
  /// - Parameter chip: The beacon's chip.
  init?(of chip: BeaconChip, from arguments: inout Arguments) throws(InputError) {
    let share = try Self.share(from: &arguments)
    let parameters = try Self.parameters(from: &arguments)
    guard share > 0 else {
      for word in ["--connection-interval-ms", "--latency"] where arguments.isGiven(word) {
        throw .unusable(
          InputPlace(word), "applies to --connected and --connections-per-hour above 0 only")
      }
      return nil
    }
    guard chip.currents != nil else {
      let others = BeaconChip.known.filter { $0.currents != nil }.map(\.name)
      throw .unusable(
        InputPlace("--chip"),
        "no source has the currents of the \(chip.name) in connections; use "
          + others.joined(separator: " or "))
    }
    self.init(share: share, parameters: parameters)
  }

  /// The fraction of the time, from itself or from the number and length of connections.
  private static func share(from arguments: inout Arguments) throws(InputError) -> Double {
    let share = try arguments.number("--connected", in: 0...1)
    let length = try arguments.number("--connection-s", in: 0.1...3600)
    let count = try arguments.optionalNumber("--connections-per-hour", in: 0...36_000)
    guard count == nil || !arguments.isGiven("--connected") else {
      throw .unusable(
        InputPlace("arguments"), "give either '--connections-per-hour' or '--connected'")
    }
    guard count ?? 0 > 0 || !arguments.isGiven("--connection-s") else {
      throw .unusable(
        InputPlace("--connection-s"), "applies to --connections-per-hour above 0 only")
    }
    guard let count else { return share }
    guard count * length <= 3600 else {
      throw .outOfRange(
        InputPlace("--connections-per-hour"), given: count.inFewDigits,
        allowed: "0 ... \((3600 / length).rounded(.down).inFewDigits), of \(length.inFewDigits) s")
    }
    return count * length / 3600
  }

  /// The interval and the latency. The supervision timeout is the longest one.
  private static func parameters(
    from arguments: inout Arguments
  ) throws(InputError) -> ConnectionParameters {
    let interval = try arguments.number("--connection-interval-ms", in: 7.5...4000)
    let latency = try arguments.integer("--latency", in: 0...499)
    do throws(ConnectionParametersError) {
      return try ConnectionParameters(
        interval: .microseconds(Int64((interval * 1000).rounded())), latency: latency,
        supervisionTimeout: ConnectionParameters.timeouts.upperBound)
    } catch {
      guard error == .interval else {
        // The longest timeout is more than 2 · (1 + latency) intervals.
        let most = (16_000 / interval).rounded(.up) - 2
        throw .outOfRange(
          InputPlace("--latency"), given: "\(latency)",
          allowed: "0 ... \(most.inFewDigits), with an interval of \(interval.inFewDigits) ms")
      }
      throw .unusable(
        InputPlace("--connection-interval-ms"),
        "\(interval.inFewDigits) is no multiple of 1.25 within 7.5 ... 4000")
    }
  }
}
