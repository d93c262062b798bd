import BLE

/// The settings by which a host uses its controller.
public struct HostSettings: Hashable, Sendable {
  /// The static random address of the host; `nil` for the public one of the controller.
  public var randomAddress: DeviceAddress?
  /// The time from the start of one scan window to the start of the next: 2.5 ms ... 10.24 s, in
  /// steps of 0.625 ms.
  public var scanInterval = Duration.milliseconds(60)
  /// The time to listen in each interval: 2.5 ms ... the interval, in steps of 0.625 ms.
  public var scanWindow = Duration.milliseconds(60)
  /// The timing of connections.
  public var connection = ConnectionParameters.standard
  /// The largest packet of the attribute protocol that the host receives, in bytes; values below 23
  /// are taken as 23.
  public var maximumMTU: UInt16 = 247
  /// `true` to use extended commands, if the controller has them.
  public var prefersExtended = true
  /// The time limit for the controller's answer to a command.
  public var commandTimeout = Duration.seconds(10)
  /// The time that an attempt to connect has while others wait.
  public var turn = Duration.seconds(5)

  /// Creates settings: a scan without pauses, and connections of the standard timing.
  public init(randomAddress: DeviceAddress? = nil) { self.randomAddress = randomAddress }

  /// The scan as commands carry it.
  ///
  /// - Precondition: The interval and the window are within their ranges.
  var scan: PHYScan {
    let unit: Int64 = 625_000
    let interval = scanInterval.nanoseconds / unit
    let window = scanWindow.nanoseconds / unit
    precondition((4...0x4000).contains(interval), "a scan interval is 2.5 ms ... 10.24 s")
    precondition((4...interval).contains(window), "a scan window is 2.5 ms ... the interval")
    return PHYScan(isActive: false, interval: UInt16(interval), window: UInt16(window))
  }
}
