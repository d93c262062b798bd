import BLE
import Documents

/// A device that an engine names but does not hear, or not strongly enough; or, for an engine that
/// names no device, the regions that the system refuses, or all devices if they send too rarely.
package struct UnheardDevice: Hashable, Sendable {
  /// The device's name; `nil` for an engine that names no device.
  package let device: String?
  /// The place of the device; for an engine without devices, the place of the person.
  package let place: Point
  /// The name of the person who has the engine.
  package let person: String
  /// The cause.
  package let cause: Cause

  /// The reason why the device is not heard.
  package enum Cause: Hashable, Sendable {
    /// The device is a receiver, and the person carries a phone.
    case onlyReceives
    /// The device is the person's own tag, which receivers hear.
    case ownTag
    /// The engine knows the device by its address or name, which the person's phone hides from
    /// apps.
    case hiddenAddress
    /// The engine looks for the identifier in packets, where the person's phone hides it from apps.
    case hiddenIdentifier
    /// The phone's system does not range beacons.
    case noRanging
    /// The engine ranges beacons or monitors regions, and knows the device by a service.
    case notRanged
    /// The engine's product knows devices by their frames, and the device sends no frame.
    case noFrame
    /// The user ended the app before the run, and never opens it in the run.
    case neverOpened
    /// The system ended the app before the run and launches it for nothing, and the user never
    /// opens it in the run.
    case neverLaunched
    /// The app is never in the foreground, and its scan names no service.
    case backgroundServices
    /// The app's scans only report what the scans of other apps find, and no other app scans.
    case opportunistic
    /// The system pauses a scan without a filter while the screen is off, and the screen is never
    /// on.
    case screenOff
    /// The app monitors this number of regions, and the system refuses the regions beyond the
    /// limit: the refused regions have these names, in the order in which the app asks for them.
    case regionsRefused(monitored: Int, limit: Int, refused: [String])
    /// The system ends an endless scan after a time that is shorter than the run.
    case endsAfter(Duration)
    /// An endless scan reports the device only once.
    case reportedOnce
    /// The device has no power from one time to another, or to the end of the run.
    case noPower(from: Instant, to: Instant?)
    /// The person's phone, which the device hears, advertises nothing from one time to another, or
    /// to the end of the run.
    case silentPhone(from: Instant, to: Instant?)
    /// The device hears the person's tag, or the phone hears the device, too rarely for a timeout
    /// of the engine: `every` is the mean time between two packets, and `key` is the setting with
    /// the timeout. `during` is the time of the run for which this is so; `nil` for all of it.
    case rarelyHeard(every: Duration, timeout: Duration, key: String, during: Duration?)
    /// The devices together are heard too rarely for a timeout of the engine. `every` is the mean
    /// time between two packets, and `key` is the setting with the timeout. `during` is the time of
    /// the run for which this is so; `nil` for all of it.
    case allRarelyHeard(every: Duration, timeout: Duration, key: String, during: Duration?)
    /// A level of the rule, given by its name, is more than 6 dB above the level received at 0.3 m.
    case tooWeak(rule: String, level: PowerLevel, received: PowerLevel)

    /// `true` if the device is never heard.
    package var isNeverHeard: Bool {
      switch self {
      case .hiddenAddress, .hiddenIdentifier, .onlyReceives, .ownTag, .noRanging, .notRanged,
        .neverOpened, .neverLaunched, .backgroundServices, .opportunistic, .screenOff,
        .regionsRefused:
        true
      case .noFrame, .endsAfter, .reportedOnce, .noPower, .silentPhone, .rarelyHeard,
        .allRarelyHeard, .tooWeak:
        false
      }
    }

    /// `true` for a cause that a run is warned of: the device is never heard, or not by the
    /// engine's product, or, throughout the run, not even once in a timeout.
    package var isWarnedOf: Bool {
      switch self {
      case .noFrame: true
      case .rarelyHeard(let gap, let timeout, _, during: nil),
        .allRarelyHeard(let gap, let timeout, _, during: nil):
        gap > timeout
      default: isNeverHeard
      }
    }

    /// `true` for a cause that is the same for all devices of an engine.
    package var isOfEngine: Bool {
      switch self {
      case .noRanging, .neverOpened, .neverLaunched, .backgroundServices, .opportunistic,
        .screenOff, .regionsRefused, .endsAfter, .reportedOnce, .allRarelyHeard:
        true
      case .onlyReceives, .ownTag, .hiddenAddress, .hiddenIdentifier, .notRanged, .noFrame,
        .noPower, .silentPhone, .rarelyHeard, .tooWeak:
        false
      }
    }
  }

  /// Creates a device that is not heard.
  package init(_ device: String?, at place: Point, by person: String, cause: Cause) {
    self.device = device
    self.place = place
    self.person = person
    self.cause = cause
  }

  /// The amount by which fading often raises a device's level above its mean.
  package static let chance = Decibels(6)

  /// The minimum ratio of a timeout to the mean time between two packets: below 3, more than one in
  /// 20 timeouts passes without a packet, as e^-3 = 5 %.
  package static let leastGaps = 3.0

  /// The distance at which a device is received most strongly, in metres: people do not come
  /// nearer.
  package static let leastDistance = 0.3

  /// Returns `true` if another unheard device makes the same statement: the cause is the same and,
  /// if all devices of an engine share that cause, the person is the same; otherwise the device is
  /// the same.
  package func says(whatIsSaidBy other: UnheardDevice) -> Bool {
    cause == other.cause && (cause.isOfEngine ? person == other.person : device == other.device)
  }

  /// The device as a finding about the plan.
  package var finding: PlanFinding {
    PlanFinding(.unheard, at: place, fault, advice: advice)
  }

  private var fault: String {
    let name = device?.quoted ?? "its regions"
    let engine = "the engine of \(person.quoted)"
    let never = "\(engine) never hears \(name)"
    return switch cause {
    case .onlyReceives:
      "\(never): it is a receiver, which sends nothing, and \(person.quoted) carries a phone"
    case .ownTag:
      "\(never): it is the tag of \(person.quoted), and an engine of a tag names receivers"
    case .hiddenAddress:
      "\(never): it knows it by its address, which the system hides from apps"
    case .hiddenIdentifier:
      "\(never): it looks for its identifier in packets, which the system keeps from apps"
    case .noRanging: "\(never): the system does not range beacons"
    case .notRanged:
      "\(never): it knows it by a service, and ranging and regions are of iBeacons"
    case .noFrame:
      "\(engine) hears \(name), which its product does not: it sends no manufacturer data or "
        + "service data, by whose layout the product knows a device"
    case .neverOpened:
      "\(never), and never decides: its app has been force-quit before the run, and the user never "
        + "opens it"
    case .neverLaunched:
      "\(never), and never decides: the system has ended its app before the run, and launches an "
        + "app for a region that it monitors (regionRelaunch) or a scan for services that it has "
        + "kept (scanRelaunch), if at all; and the user never opens it"
    case .backgroundServices:
      "\(never): its app is never in the foreground, and a scan in the background finds only "
        + "services that it names (backgroundServices)"
    case .opportunistic:
      "\(never): an opportunistic scan finds only what other apps' scans find, and there are none"
    case .screenOff:
      "\(never): the system pauses a scan without a filter while the screen is off "
        + "(screenOffPause)"
    case .regionsRefused(let monitored, let limit, let refused):
      "\(engine) monitors \(monitored) regions; the system refuses those after the first \(limit) "
        + "that it asks for (regionLimit): \(refused.listed(upTo: 10))"
    case .endsAfter(let limit):
      "\(engine) hears nothing from \(limit.inSeconds.inFewDigits) s on: the system ends a scan "
        + "that never pauses (scanTimeout)"
    case .reportedOnce:
      "\(engine) hears \(name) once: a scan without an end reports a device once "
        + "(allowDuplicates)"
    case .noPower(let start, let end): "\(name) has no power \(Self.span(from: start, to: end))"
    case .silentPhone(let start, let end):
      "\(name) hears nothing \(Self.span(from: start, to: end)): the phone of \(person.quoted) "
        + "advertises nothing then"
    case .rarelyHeard(let gap, let timeout, let key, let time):
      "\(engine) hears by way of \(name) about once in \(gap.inSeconds.with(1)) s"
        + "\(Self.share(time)); \(Self.comparison(of: key, timeout, with: gap)). The time between "
        + "packets is the interval divided by the share of time in which they are listened for"
    case .allRarelyHeard(let gap, let timeout, let key, let time):
      "\(engine) hears all devices together about once in \(gap.inSeconds.with(1)) s"
        + "\(Self.share(time)), even if all "
        + "are near; " + Self.comparison(of: key, timeout, with: gap)
    case .tooWeak(let rule, let level, let received):
      "\(name) is linked to \(person.quoted) at about \(received.dBm.with(0)) dBm even over "
        + "\(Self.leastDistance.inFewDigits) m, below \(rule.quoted), \(level.dBm.with(0)) dBm"
    }
  }

  private static func comparison(
    of key: String, _ timeout: Duration, with gap: Duration
  ) -> String {
    "\(key), \(timeout.inSeconds.inFewDigits) s, is less than "
      + (timeout < gap ? "that" : "\(leastGaps.inFewDigits) of these times")
  }

  private static func share(_ time: Duration?) -> String {
    time.map { ", for \($0.inSeconds.with(1)) s of the run" } ?? ""
  }

  private static func span(from start: Instant, to end: Instant?) -> String {
    "from \(start.seconds.inFewDigits) s "
      + (end.map { "to \($0.seconds.inFewDigits) s" } ?? "to the end of the run")
  }

  private var advice: String {
    switch cause {
    case .onlyReceives:
      "give \(person.quoted) a tag, or a phone that 'advertises', or name beacons that the phone hears"
    case .ownTag: "name the receivers that hear it"
    case .hiddenAddress:
      "name its iBeacon identifier with 'readings: \"ranging\"', or a service that it advertises"
    case .hiddenIdentifier: "set 'readings' to \"ranging\", which the system offers for iBeacons"
    case .noRanging: "take preset 'altbeacon', or set 'readings' to \"packets\""
    case .notRanged: "name its iBeacon identifier, or set 'readings' to \"packets\""
    case .noFrame: "let it send a frame, such as an iBeacon, or take the preset of another product"
    case .neverOpened:
      "set 'app' to \"terminated\", as after an end by the system, or open it in 'schedule'"
    case .neverLaunched:
      "open it in 'schedule'; or, on iOS, let the engine monitor regions, or name services and set "
        + "'restoresState'"
    case .backgroundServices:
      "name devices by a service that they advertise, or range their iBeacon identifiers"
    case .screenOff: "switch the screen on, or name devices by a service that they list"
    case .opportunistic: "set 'scanMode' to \"low-power\" or more"
    case .regionsRefused: "monitor fewer, such as the UUID alone; iOS has this number for each app"
    case .endsAfter: "set 'scanPeriodMs' to less, so that scans start anew"
    case .reportedOnce: "set 'scanPeriodMs', so that scans start anew, or 'allowDuplicates' to true"
    case .noPower: "check its 'schedule'; the engine of \(person.quoted) needs it"
    case .silentPhone:
      "check its 'schedule': an app advertises until it ends, and on iOS an iBeacon in the "
        + "foreground only"
    case .rarelyHeard(_, _, let key, _), .allRarelyHeard(_, _, let key, _):
      "listen for more of the time (raise 'scanWindowMs' to 'scanIntervalMs'; on a phone with a "
        + "system, 'scanMode' or the foreground), send more often, or set \(key.quoted) to more"
    case .tooWeak: "raise the power of the one that sends, or change the engine's level"
    }
  }
}
