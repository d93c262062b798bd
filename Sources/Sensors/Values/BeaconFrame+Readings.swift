import BLE

extension Payload {
  /// The payload, with readings in the first of its frames that has a known format. Other
  /// structures stay as they are. The whole payload stays as it is if that frame has no
  /// measurements, is truncated, or is of an old version.
  ///
  /// - Parameters:
  ///   - readings: The readings; a field without a reading stays as it is.
  ///   - frames: The count of frames that the device has sent since the start of the run.
  public func reporting(_ readings: SensorReadings, afterFrames frames: UInt64) -> Payload {
    guard let data = AdvertisingData(Array(self)) else { return self }
    var changed = AdvertisingData()
    var isChanged = false
    for structure in data {
      if !isChanged, let frame = BeaconFrame(structure) {
        guard let value = frame.value(reporting: readings, afterFrames: frames),
          value.count == structure.value.count
        else { return self }
        changed.append(structure.kind, value)
        isChanged = true
      } else {
        changed.append(structure.kind, structure.value)
      }
    }
    return isChanged ? Payload(changed.bytes) : self
  }
}

// Readings beyond the range of a frame are sent as the nearest value in the range.

extension BeaconFrame {
  /// The value of the structure, with the readings in it; `nil` for a format without measurements.
  fileprivate func value(
    reporting readings: SensorReadings, afterFrames frames: UInt64
  ) -> [UInt8]? {
    switch self {
    case .nearable(let frame): frame.reporting(readings).manufacturerData
    case .eddystoneTelemetry(let frame):
      frame.reporting(readings, afterFrames: frames).serviceData
    case .estimoteTelemetry(let frame) where frame.version == EstimoteTelemetry.newestVersion:
      switch frame.part {
      case .motion(let motion): motion.reporting(readings).serviceData
      case .surroundings(let around): around.reporting(readings).serviceData
      }
    default: nil
    }
  }
}

extension Nearable {
  fileprivate func reporting(_ readings: SensorReadings) -> Nearable {
    let full = Double(Self.fullBattery)
    return Nearable(
      identifier: identifier, hardware: hardware, firmware: firmware,
      temperature: readings.temperature?.within(Self.temperatures) ?? temperature,
      battery: readings.batteryVoltage.map {
        UInt16(PortableMath.nearestInteger(($0 * full / 3.6).within(0...full)))
      } ?? battery,
      isUnderLoad: isUnderLoad, isMoving: readings.motion?.isMoving ?? isMoving,
      acceleration: readings.acceleration ?? acceleration,
      timeInState: readings.motion.map { EstimoteDuration(inState: $0.duration) } ?? timeInState,
      timeInStateBefore: readings.motion.map { EstimoteDuration(inState: $0.durationBefore) }
        ?? timeInStateBefore,
      status: status)
  }
}

extension EddystoneTelemetry {
  /// The frame, with the readings in it. Its time and its count of frames are those before the run
  /// plus those of the run.
  fileprivate func reporting(
    _ readings: SensorReadings, afterFrames frames: UInt64
  ) -> EddystoneTelemetry {
    EddystoneTelemetry(
      batteryMillivolts: readings.batteryVoltage.map {
        $0.millivolts(upTo: .max)
      } ?? batteryMillivolts,
      temperature: readings.temperature?.within(Self.temperatures) ?? temperature,
      frames: self.frames &+ UInt32(truncatingIfNeeded: frames),
      tenths: tenths &+ UInt32(truncatingIfNeeded: readings.time.nanoseconds / 100_000_000))
  }
}

extension EstimoteMotion {
  fileprivate func reporting(_ readings: SensorReadings) -> EstimoteTelemetry {
    Self.frame(
      identifier: frame.identifier, acceleration: readings.acceleration ?? acceleration,
      isMoving: readings.motion?.isMoving ?? isMoving,
      timeInState: readings.motion.map { EstimoteDuration(inState: $0.duration) } ?? timeInState,
      timeInStateBefore: readings.motion.map { EstimoteDuration(inState: $0.durationBefore) }
        ?? timeInStateBefore,
      pins: pins, faults: faults ?? EstimoteFaults(firmware: false, clock: false),
      pressure: pressure)
  }
}

extension EstimoteSurroundings {
  /// The frame, with the readings in it. Its uptime is the uptime before the run plus the time of
  /// the run.
  fileprivate func reporting(_ readings: SensorReadings) -> EstimoteTelemetry {
    Self.frame(
      identifier: frame.identifier, magneticField: magneticField, illuminance: illuminance,
      uptime: EstimoteDuration(
        sinceStart: uptime.duration + Instant.start.duration(to: readings.time)),
      temperature: readings.temperature?.within(Self.temperatures) ?? temperature,
      batteryMillivolts: readings.batteryVoltage.map {
        $0.millivolts(upTo: Self.mostMillivolts)
      } ?? batteryMillivolts,
      batteryPercent: readings.batteryCharge.map {
        UInt8(PortableMath.nearestInteger($0.within(0...100)))
      } ?? batteryPercent)
  }
}

extension Double {
  /// The voltage in whole millivolts, at least 1.
  fileprivate func millivolts(upTo most: UInt16) -> UInt16 {
    UInt16(PortableMath.nearestInteger((self * 1000).within(1...Double(most))))
  }
}
