import BLE
import Links

extension Measure {
  /// The definition: the one table of measures.
  public var definition: Definition {
    switch self {
    case .unlocks:
      Definition(
        .count, of: .lock, due: .run, "decisions to unlock the door of `key`"
      ) { $0.workedDoor?.unlocks }
    case .falseUnlocks:
      Definition(
        .count, .less, of: .lock, due: .inside, "those made while the walker was inside",
        study: .rate(.falseAction), errorOf: [.unlock], label: "unlocked while inside"
      ) { $0.workedDoor?.falseUnlocks }
    case .missedUnlock:
      Definition(
        .event, .less, of: .lock, due: .arrival,
        "the walker arrived within 1 m of the door from outside, and no unlock from outside came",
        study: .rate(.missedAction), errorOf: [.unlock], label: "came from outside, not unlocked"
      ) { $0.workedDoor?.isMissed }
    case .unlockDelayS:
      Definition(
        .time, .less, of: .lock, due: .arrival,
        """
        from that arrival to the first unlock from outside. Negative if it came before; \
        `never` if it did not come
        """,
        study: .percentiles, errorOf: [.unlock], label: "delays from arrival to unlocking"
      ) { $0.missesUnlock ? .infinity : $0.workedDoor?.unlockDelay?.inSeconds }
    case .unlockDistanceM:
      Definition(
        .distance, of: .lock, due: .unlockFromOutside,
        "to the door at that unlock; `never` if it did not come"
      ) { $0.missesUnlock ? .infinity : $0.workedDoor?.unlockDistance }
    case .lockedOut:
      Definition(
        .event, .less, of: .way, due: .lockedDoor,
        "the walker stands before a locked door at the end",
        study: .rate(.missedAction), label: "stood before a locked door to the end"
      ) { $0.lockedOut != nil }
    case .doorWaitS:
      Definition(
        .time, .less, of: .way, due: .lockedDoor,
        "for which the walker stood before locked doors; `never` if the last such wait did not end"
      ) { $0.lockedOut == nil ? $0.doorWait.inSeconds : .infinity }
    case .doorOpenings:
      Definition(.count, of: .door, due: .run, "how often the door opened") { $0.door?.openings }
    case .doorClosings:
      Definition(.count, of: .door, due: .run, "how often it closed") { $0.door?.closings }
    case .intrusions:
      Definition(
        .count, .less, of: .intruders, due: .intruder,
        "how often someone without a key to the door went in by it",
        study: .rate(.falseAction), label: "intruder let in"
      ) { $0.door?.intrusions?.count }
    case .falseLocks:
      Definition(
        .count, .less, of: .locking, due: .near,
        """
        decisions to lock while the walker was near: within 2 m of the door of `key` or of an \
        exterior device, and not inside unless `side` is `ignored`
        """,
        study: .mean, errorOf: [.lock], label: "locked while near"
      ) { $0.locking?.falseLocks }
    case .lockedWhileNearS:
      Definition(
        .time, .less, of: .locking, due: .near,
        """
        how long it was locked in that time: from the start, or a decision to lock, to one to \
        unlock
        """,
        study: .mean, errorOf: [.unlock, .lock], label: "time near a locked lock"
      ) { $0.locking?.lockedTime }
    case .exteriorStrongerS:
      Definition(
        .time, of: .beacons, due: .run, "how long the exterior's 1 s mean was higher"
      ) { $0.contest?.duration }
    case .exteriorStrongerDB:
      Definition(.difference, of: .beacons, due: .exteriorStronger, "by how much at most") {
        $0.contest?.greatestMargin
      }
    case .exteriorStrongerShare:
      Definition(
        .share, of: .beacons, "of that time, spent in `room`",
        from: .inRoom(.exteriorStronger) { $0.contest?.share(in: $1) })
    case .rightSideShare:
      Definition(
        .share, .more, of: .sides, due: .side, "of the time, with the right side decided",
        label: "time on the correct side"
      ) { $0.sides?.rightFraction }
    case .wrongSideShare:
      Definition(
        .share, .less, of: .sides, due: .side, "of the time, with the other side decided",
        study: .mean, errorOf: [.side], label: "time on the wrong side"
      ) { $0.sides?.wrongFraction }
    case .wrongSide:
      Definition(
        .event, .less, of: .sides, due: .sideFor2S,
        "the other side was decided for 2 s or more without a break",
        study: .rate(.wrongSide), label: "wrong side decided for 2 s"
      ) { $0.sides?.isWrong }
    case .sideFlips:
      Definition(
        .count, .less, of: .sides, due: .side,
        "changes of the decided side, beyond the walker's crossings",
        study: .mean, errorOf: [.side], label: "needless changes of the side"
      ) { $0.sides?.flips }
    case .sideDelayS:
      Definition(
        .time, .less, of: .sides, due: .crossing,
        "from a crossing until that side is decided, for the first noticed; `never` if none was",
        study: .percentiles, errorOf: [.side], label: "delays from crossing to decision"
      ) { $0.sides?.firstDelay }
    case .rightRoomShare:
      Definition(
        .share, .more, of: .roomsOrTrials,
        """
        of the time in a room, with that room decided and no other; with `method`, of fixes in \
        trials that lead somewhere, in the right room
        """,
        study: .mean, label: "correct room",
        from: .walkOrTrials(.room, { $0.knowsRooms ? $0.rooms?.rightFraction : nil }, { $0.rooms }))
    case .wrongRoomShare:
      Definition(
        .share, .less, of: .rooms, due: .room, "of the time in a room, with another room decided",
        study: .mean, errorOf: [.roomEntered, .roomLeft], label: "time in a wrong room"
      ) { $0.rooms?.wrongFraction }
    case .missedRoomShare:
      Definition(
        .share, .less, of: .rooms, due: .room, "of the time in a room, with no room decided",
        study: .mean, errorOf: [.roomEntered, .roomLeft], label: "time in a room without one"
      ) { $0.knowsRooms ? $0.rooms?.missedFraction : nil }
    case .wrongRoom:
      Definition(
        .event, .less, of: .rooms, due: .roomFor2S,
        "another room was decided for 2 s or more in all",
        study: .rate(.wrongRoom), label: "wrong room decided for 2 s"
      ) { $0.rooms?.isWrong }
    case .roomFlips:
      Definition(
        .count, .less, of: .rooms, due: .run,
        "how often the engine entered a room and the walker did not",
        study: .mean, errorOf: [.roomEntered, .roomLeft], label: "needless changes of the room"
      ) { $0.rooms?.flips }
    case .roomDelayS:
      Definition(
        .time, .less, of: .rooms, due: .roomArrival,
        """
        from entering a room until that room is decided, for the first noticed; `never` if \
        none was
        """,
        study: .percentiles, errorOf: [.roomEntered],
        label: "delays from entering a room to decision"
      ) { $0.rooms?.firstDelay }
    case .roomChangeDelayS:
      Definition(
        .time, .less, of: .rooms, due: .roomChange,
        """
        from coming to a room after the start until that room is decided: the median over these \
        changes; `never` if half of them or more were not noticed before the next
        """,
        label: "delays from a change of the room to decision"
      ) { $0.rooms?.medianChangeDelay }
    case .wrongEntries:
      Definition(
        .count, .less, of: .rooms, due: .room,
        "how often the engine entered another room than the walker's",
        study: .mean, label: "entries into another room"
      ) { $0.rooms?.wrongEntries }
    case .wrongRoomOrder:
      Definition(
        .event, .less, of: .rooms, due: .roomWalkedThrough,
        """
        the rooms that the engine entered, in order, are not those that the walker walked \
        through
        """,
        study: .rate(.wrongRoom), label: "rooms entered in another order than walked"
      ) { $0.roomOrder?.isWrong }
    case .falseExits:
      Definition(
        .count, .less, of: .rooms, due: .roomAtHome,
        "how often the engine left its last room while the walker was inside",
        study: .rate(.falseAction), errorOf: [.areaLeft], label: "outside while at home"
      ) { $0.home?.falseExits.count }
    case .exitDelayS:
      Definition(
        .time, .less, of: .rooms, due: .departure,
        """
        from first leaving home until the engine has no room; `never` if it has one when the \
        walker comes back, or at the end
        """,
        study: .percentiles, errorOf: [.roomLeft, .areaLeft],
        label: "delays from leaving home to its decision"
      ) { $0.home?.exitDelayS }
    case .wrongAfterChangeShare:
      Definition(
        .share, .less, of: .changes, due: .sinceChange,
        "of the time since the first change of a device, not with the right room or side alone",
        study: .mean, label: "time not correct since a device changed"
      ) { $0.changes?.wrongFraction }
    case .recoveryS:
      Definition(
        .time, .less, of: .changes, due: .lastChange,
        """
        from the last change of a device to the end of the time without the right room or side: \
        that at the change, or else the first 2 s or more after it. 0 if there is none, `never` if \
        it does not end
        """,
        study: .percentiles, label: "delays from a device's change to correct decisions"
      ) { $0.changes?.recoveryS }
    case .notifications:
      Definition(
        .count, of: .notifications, "notifications, with the `text` or any",
        from: .ofText(.run) { $0.notifications?.number(of: $1) })
    case .welcomes:
      Definition(
        .count, of: .notifications, due: .run, "notifications that welcome the walker"
      ) { $0.welcoming?.welcomes }
    case .falseWelcomes:
      Definition(
        .count, .less, of: .notifications, due: .insideOrOutside,
        "those that are not the first from 10 s before the walker comes home until they leave",
        study: .rate(.falseAction), errorOf: [.notification], label: "welcomed without arrival"
      ) { $0.welcoming?.falseWelcomes.count }
    case .welcomeDelayS:
      Definition(
        .time, .less, of: .notifications, due: .homecoming,
        """
        from the first arrival to its notification. Negative if it came before; `never` if it \
        did not come on that visit
        """,
        study: .percentiles, errorOf: [.notification], label: "delays from arrival to the welcome"
      ) { $0.welcoming?.welcomeDelayS }
    case .publications:
      Definition(
        .count, of: .notifications, "messages published to a broker, to the topic `text` or any",
        from: .ofText(.run) { $0.notifies ? $0.topics.number(of: $1) : nil })
    case .wrongItemShare:
      Definition(
        .share, .less, of: .items, due: .reportedItem,
        """
        of the time inside since a piece of equipment was reported: reported present while it is \
        not inside, or absent while it is; over all pieces
        """,
        study: .mean, errorOf: [.item], label: "equipment reported wrongly"
      ) { $0.items?.wrongFraction }
    case .itemFlips:
      Definition(
        .count, .less, of: .items, due: .stay,
        "how often equipment turned present, beyond once for each stay inside with it",
        study: .mean, errorOf: [.item], label: "needless changes of equipment"
      ) { $0.items?.flips }
    case .alerts:
      Definition(
        .count, of: .alerts, due: .run, "alerts and questions, without repetitions"
      ) { $0.alerts?.alerts }
    case .falseAlerts:
      Definition(
        .count, .less, of: .alerts, due: .watch,
        "those at which none of the walker's hazards of their subject holds, or has within 10 s",
        study: .mean, errorOf: [.alert], label: "alerts without a hazard"
      ) { $0.alerts?.falseAlerts.count }
    case .missedAlerts:
      Definition(
        .count, .less, of: .alerts, due: .hazard,
        "hazards of at least `forS` in which, and within 10 s of whose end, no alert comes",
        study: .rate(.missedAction), errorOf: [.alert], label: "hazard without an alert"
      ) { $0.alerts?.missed.count }
    case .alertDelayS:
      Definition(
        .time, .less, of: .alerts, due: .hazard,
        "from the start of the first hazard with an alert to that; `never` if all were missed",
        study: .percentiles, errorOf: [.alert], label: "delays from a hazard to its alert"
      ) { $0.alerts?.firstDelayS }
    case .calls:
      Definition(.count, of: .alerts, due: .run, "calls for help") { $0.alerts?.calls }
    case .falseCalls:
      Definition(
        .count, .less, of: .alerts, due: .helpWatch,
        "those at which no hazard holds, or has within 10 s",
        study: .rate(.falseAction), label: "called for help without need"
      ) { $0.alerts?.falseCalls.count }
    case .reports:
      Definition(.count, of: .reports, due: .run, "reports, each counted once") {
        $0.reports?.reports
      }
    case .lostReports:
      Definition(
        .count, .less, of: .reports, due: .report, "those that the server does not have at the end",
        study: .rate(.missedAction), errorOf: [.report], label: "report lost"
      ) { $0.reports?.lost.count }
    case .repeatedReports:
      Definition(
        .count, .less, of: .reports, due: .arrivedReport,
        "how often a report came that the server had already; it stores each once"
      ) { $0.reports?.repeated }
    case .reportDelayS:
      Definition(
        .time, .less, of: .reports, due: .arrivedReport,
        "from what is reported until the server has it, on average of those that it has"
      ) { $0.reports?.meanDelayS }
    case .wrongRoomReports:
      Definition(
        .count, .less, of: .reports, due: .incident,
        "reports of incidents whose strongest beacon hangs in another room than the walker is in",
        study: .rate(.wrongRoom), label: "incident reported from a wrong room"
      ) { $0.reports?.wrongRooms }
    case .wrongRoomFixes:
      Definition(
        .count, .less, of: .fixes, due: .fixAmongRooms, "fixes in another room than the walker",
        study: .rate(.wrongRoom), label: "fix in a wrong room"
      ) { $0.positions?.wrongRooms }
    case .wrongRoomFixShare:
      Definition(
        .share, .less, of: .fixes, due: .fixAmongRooms,
        "of the fixes, in another room than the walker",
        study: .mean, errorOf: [.position], label: "fixes in a wrong room"
      ) { $0.positions.map { 1 - $0.rightRoomShare } }
    case .errorAfterChangeM:
      Definition(
        .distance, .less, of: .fixesAfterChange, due: .fixAfterChange,
        "the mean distance of fixes since the first change of a device from the true position",
        label: "mean error since a device changed"
      ) { $0.positions?.errorAfterChange }
    case .errorM:
      Definition(
        .distance, .less, of: .fixesOrTrials,
        """
        the mean distance of fixes from the true position; with `method`, in trials that lead \
        somewhere
        """,
        label: "mean error",
        from: .walkOrTrials(.fix, { $0.positions?.meanError }, { $0.meanError }))
    case .cellChanges:
      Definition(
        .frequency, .less, of: .fixesOrTrials,
        "changes of the cell from a fix to the next in an hour of rest",
        study: .mean, label: "changes of the cell at rest",
        from: .rests(.nextFix) { $0.cellChangesPerHour })
    case .settlingDelayS:
      Definition(
        .time, .less, of: .fixesOrTrials,
        """
        from coming to rest until the fixes stay in the walker's cell to the end of the rest, the \
        median; `never` if they do not
        """,
        study: .percentiles, label: "delays from coming to rest to the settled cell",
        from: .rests(.rest) { $0.settlingDelay })
    case .packetsReceived:
      Definition(.count, of: .phone, due: .run, "packets received") { $0.packetsReceived }
    case .packetsDelivered:
      Definition(
        .count, of: .phone, due: .run, "those delivered to the app one by one"
      ) { $0.packetsDelivered }
    case .levelDBm:
      Definition(
        .level, of: .link,
        "the mean RSSI of the received packets in `room`; too high if many are too weak",
        from: .linkInRoom(.packet) { $0.mean(in: $1) })
    case .levelDifferenceDB:
      Definition(
        .difference, of: .link, "how much that exceeds the mean in another room, `over`",
        from: .linkInRooms(.packetInBoth) { $0.difference(of: $1, from: $2) })
    case .channelSpreadDB:
      Definition(
        .difference, of: .link,
        "from the mean of the weakest channel to that of the strongest, with `reportsChannel`",
        from: .link(.channels) { $0.channelSpread })
    case .connections:
      Definition(
        .count, of: .connections, "connections made, to `beacon` or to all",
        from: .connections(.run) { Double($0.count) })
    case .connectionsLost:
      Definition(
        .count, .less, of: .connections, "those that ended by the supervision timeout",
        study: .mean, label: "connections ended by the supervision timeout",
        from: .connections(.connection) { Double($0.lost) })
    case .connectedShare:
      Definition(
        .share, of: .connections, "of the run, connected", from: .connections(.run) { $0.share })
    case .connectionDelayS:
      Definition(
        .time, .less, of: .connections, "from an app's request to its connection, on average",
        from: .connections(.connection) { $0.delay?.total.inSeconds })
    case .firstConnectionDelayS:
      Definition(
        .time, .less, of: .connections,
        """
        from the first packet that the phone could have received, listening or not, to its first \
        connection; `never` if there was none
        """,
        study: .percentiles, label: "delays from in range to connected",
        from: .connections(.range) { $0.firstDelayS })
    case .discoveryDelayS:
      Definition(
        .time, .less, of: .connections,
        "from a connection to the first services that the app asked for, on average",
        from: .connections(.discovery) { $0.discoveryDelay?.inSeconds })
    case .connectionChargeUC:
      Definition(
        .charge, .less, of: .connections, "of the beacons' ends, as nRF52832",
        from: .connections(.request) { $0.charge })
    case .packetSpreadDB:
      Definition(
        .difference, of: .link, "the standard deviation of packets' RSSI within a minute, averaged",
        from: .link(.minute) { $0.packetSpread })
    case .readingSpreadDB:
      Definition(
        .difference, of: .link, "the same of RSSI read over a connection",
        from: .link(.minuteOfReadings) { $0.readingSpread })
    case .rightCellShare:
      Definition(
        .share, .more, of: .trials, "of fixes in trials that lead nowhere, in their cell",
        from: .trials(still: true, .fix) { $0.cells?.right })
    case .adjoiningCellShare:
      Definition(
        .share, of: .trials, "of these, in an adjoining cell",
        from: .trials(still: true, .fix) { $0.cells?.adjoining })
    case .fartherCellShare:
      Definition(
        .share, .less, of: .trials, "of these, in a farther cell",
        from: .trials(still: true, .fix) { $0.cells?.farther })
    case .medianErrorM:
      Definition(
        .distance, .less, of: .trials,
        "of fixes in all other trials, the median distance from the true position",
        from: .trials(still: false, .fix) { $0.error(at: 0.5) })
    case .p95ErrorM:
      Definition(
        .distance, .less, of: .trials,
        "of these, the distance from the true position that 95 % do not exceed",
        from: .trials(still: false, .fix) { $0.error(at: 0.95) })
    case .lagS:
      Definition(
        .time, .less, of: .trials,
        "by how much these are late: the delay, 0 ... 10 s, at which the path is nearest to them",
        from: .trials(still: false, .fix) { $0.lag?.inSeconds })
    case .receptionShare:
      Definition(
        .share, .more, of: .places, "of places, with links to `--heard` devices within 3 s",
        label: "points with reception", from: .places)
    }
  }
}
