/// A word of other products and systems, with what stands for it here.
struct ForeignWord {
  /// The word as users know it, and its other forms.
  let words: [String]
  /// The keys that stand for it.
  let keys: [String]
  /// The explanation.
  let text: String
  /// The page that says more, in `docs/`; `nil` if the keys do.
  let page: String?

  private init(_ words: String..., keys: [String] = [], _ text: String, page: String? = nil) {
    self.words = words
    self.keys = keys
    self.text = text
    self.page = page
  }

  /// The words, by subject. The glossary lists them too.
  static let all: [ForeignWord] = [
    // Levels and distances.
    ForeignWord(
      "rssi_offsets", "rxAdj", keys: ["rssiOffsetsDB", "rssiOffsetDB", "receiveOffsetDB"],
      "an offset of a receiver's levels: by device, or of all nodes of an engine, or what a simulated "
        + "receiver adds; rxAdj of one node has the other sign",
      page: "reference/presence.md"),
    ForeignWord(
      "min_rssi", "minRSSI", "threshold", keys: ["maxDistanceM", "unlockRSSI", "thresholdDBm"],
      "the level below which a device does not count: for rooms a distance, for a lock a level",
      page: "reference/engines.md"),
    ForeignWord(
      "txPower", "rssi@1m", "calibrated power", keys: ["measuredPowerDBm"],
      "the level at 1 m that a beacon declares; an Eddystone frame has the level at 0 m, 41 dB higher",
      page: "reference/payloads.md"),
    ForeignWord(
      "accuracy", "CLProximity", "getDistance", keys: ["distance", "proximity"],
      "the distance that a system estimates of a beacon, and its zones, which simrun distances shows "
        + "beside the true distance",
      page: "reference/commands.md"),
    // Filters and times.
    ForeignWord(
      "debounce", "hold time", keys: ["dwellS", "hysteresisDB", "exitDistanceM"],
      "a new side or room counts only once it has lasted, or is clearly better",
      page: "reference/door-lock.md"),
    ForeignWord(
      "rollingAverage", "moving average", "running average",
      keys: ["smoothing", "windowS", "latestN"],
      "the filter that turns readings into a level", page: "reference/door-lock.md"),
    ForeignWord(
      "updateFrequency", "throttle", "update interval",
      keys: ["updateFrequencyS", "cycleS", "skipMs", "intervalS"],
      "how often an engine decides or reports", page: "reference/presence.md"),
    ForeignWord(
      "consider_home", "away timeout", keys: ["awayTimeoutS", "timeoutS", "countMs"],
      "the silence after which a person is away", page: "reference/presence.md"),
    // Positions.
    ForeignWord(
      "trilateration", "multilateration", "fingerprinting", "kNN", keys: ["method"],
      "a method that computes a position from levels; simrun locate compares them all",
      page: "reference/positioning-methods.md"),
    // Phones.
    ForeignWord(
      "allowDuplicates", "CBCentralManagerScanOptionAllowDuplicatesKey", keys: ["app"],
      "whether an app hears a device again: always in front, once a scan in the background of iOS",
      page: "reference/phones.md"),
    ForeignWord(
      "background task", "beginBackgroundTask", "suspended", keys: ["app", "system"],
      "how long an app runs behind others, and what wakes it", page: "reference/phones.md"),
    ForeignWord(
      "monitoring", "didEnterRegion", "CLBeaconRegion", keys: ["decide", "readings"],
      "entries of regions and exits from them, as the system tells an app", page: "guide/ranging.md"
    ),
    ForeignWord(
      "ADVERTISE_MODE_LOW_LATENCY", "advertising interval", keys: ["intervalMs"],
      "the time between two advertisements", page: "reference/scenario.md"),
  ]
}
