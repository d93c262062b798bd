import Documents

// Door locks.

extension Preset {
  static let bleUnlock = Preset(
    name: "bleunlock", product: "BLEUnlock", version: "2eeb35d", source: "ts1/BLEUnlock, BLE.swift",
    summary: "one reading of -60 dBm unlocks",
    rules: [
      PresetRule(
        "A single reading that reaches unlockRSSI unlocks, if the device was away.", "BLE.swift",
        lines: 223...228, in: "updateMonitoredPeripheral", at: "05667fa"),
      PresetRule(
        "After an unlock the mean restarts, with the reading that unlocked.", "BLE.swift",
        lines: 227...230, in: "updateMonitoredPeripheral", at: "05667fa"),
      PresetRule(
        "The device is near while the mean of the last latestN readings is at least lockRSSI.",
        "BLE.swift", lines: 210...233, in: "getEstimatedRSSI", at: "05667fa"),
      PresetRule(
        "The door locks if the mean stays below lockRSSI for proximityTimeout.", "BLE.swift",
        lines: 239...248, in: "updateMonitoredPeripheral", at: "05667fa"),
      PresetRule(
        "It also locks after signalTimeout without a reading.", "BLE.swift", lines: 173...186,
        in: "resetSignalTimer", at: "05667fa"),
      PresetRule(
        "Each advertisement is a reading until the device is connected and its RSSI was read.",
        "BLE.swift", lines: 313...319, in: "didDiscover", at: "2eeb35d"),
      PresetRule(
        "When connected, it reads the RSSI every 2 s.", "BLE.swift", lines: 365...380,
        in: "didReadRSSI", at: "05667fa"),
      PresetRule(
        "If more than 10 s have passed since the last reading, checked every 2 s, it takes each"
          + " advertisement again, until it has read the RSSI.", "BLE.swift", lines: 385...390,
        in: "didReadRSSI", at: "2eeb35d"),
      PresetRule(
        "No side detection: a phone inside and near also unlocks.", "BLE.swift", at: "05667fa"),
    ],
    omissions: [
      "At start the product assumes that the device is near; here the first reading may unlock.",
      "The product truncates the mean to whole dBm towards zero, so it stays unlocked for up to 1 dB less.",
      "Packets stand for what is read over the connection: the first packet is an advertisement, and"
        + " the second the RSSI that is read once connected. A connection takes no time else.",
      "For passive mode, which uses each advertisement, set readingIntervalS to 0.",
      "Screen, lid and wake-up of the Mac are ignored.",
    ],
    names: [
      "unlockRSSI", "lockRSSI", "latestN", "proximityTimeout", "delayToLock", "signalTimeout",
      "noSignalTimeout",
    ],
    members: [
      "kind": "door-lock", "side": "ignored",
      "unlocksOnReading": true, "unlockSamples": JSON(1), "readingIntervalS": JSON(2),
      "connectionTimeoutS": JSON(10), "unlockRSSI": JSON(-60), "lockRSSI": JSON(-80),
      "nearAtLockRSSI": true, "latestN": JSON(5),
      "proximityTimeoutS": JSON(5), "signalTimeoutS": JSON(60), "maxTrackingAgeS": JSON(86_400),
      "proximityCooldownS": JSON(0), "autoUnlockFilterS": JSON(0),
    ])

  static let openCarKey = Preset(
    name: "opencarkey", product: "OpenCarKey", version: "04eb16f",
    source: "Mauznemo/OpenCarKey, bluetooth.cpp",
    summary: "mean of 5 readings unlocks and locks",
    rules: [
      PresetRule(
        "The mean of the last five readings, or fewer at the start, unlocks above triggerStrength.",
        "bluetooth.cpp", in: "gapCallback", at: "04eb16f"),
      PresetRule(
        "It locks below release, which is triggerStrength - 10 · 3.0 · log10(5 + 1): a dead zone of"
          + " 23.34 dB. The product stores the user's dead zone but does not use it.",
        "bluetooth.cpp", lines: 523...525, in: "calculateReleaseRssi", at: "04eb16f"),
      PresetRule(
        "For proximityCooldown after an unlock or a lock, it does neither.", "bluetooth.cpp",
        in: "lock and unlock", at: "04eb16f"),
      PresetRule(
        "A lost connection locks regardless of the cooldown; here, 6 s without reception.",
        "bluetooth.cpp", in: "onDisconnect", at: "04eb16f"),
      PresetRule(
        "It reads the RSSI every 500 ms.", "bluetooth.cpp", in: "readRssi", at: "04eb16f"),
      PresetRule(
        "No side detection: a phone inside and near also unlocks.", "bluetooth.cpp", at: "04eb16f"),
    ],
    omissions: [
      "Users set triggerStrength by walking to a place; unset, the product does nothing. Here the"
        + " default is -60 dBm.",
      "A mean equal to triggerStrength unlocks here, but not in the product.",
      "PIN, rolling code, trunk, engine and windows are ignored.",
    ],
    names: ["triggerStrength", "release", "RSSI_SAMPLES", "proximityCooldown"],
    members: [
      "kind": "door-lock", "side": "ignored",
      "unlockSamples": JSON(1), "readingIntervalS": JSON(0.5), "unlockRSSI": JSON(-60),
      "deadZoneDB": JSON(23.34), "nearAtLockRSSI": true, "latestN": JSON(5),
      "proximityTimeoutS": JSON(0),
      "signalTimeoutS": JSON(6), "maxTrackingAgeS": JSON(86_400), "proximityCooldownS": JSON(60),
      "cooldownHoldsLock": true, "autoUnlockFilterS": JSON(0),
    ])
}
