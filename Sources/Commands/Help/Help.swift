/// What `simrun help` says, in lines that a terminal shows whole. Written by hand; the tests hold
/// it against the options that the commands take.
enum Help {
  static let overview = """
    simrun runs BLE beacons, walls, people and phones, and the engines that decide
    on what the phones hear.

      simrun run SCENARIO      one run: decisions as they fall, a score, and what
                               was expected
      simrun explain SCENARIO|RECORDING
                               why something was decided and what would have turned
                               it; what packets' levels are made of
      simrun check SCENARIO... what scenarios expect, held against many runs
      simrun study SCENARIO    how often things go wrong and how long they take,
                               over many runs
      simrun merge PART...     what a study came to that was carried out in shards
      simrun tune SCENARIO     the best of many settings on the same walks, or
                               which of two engines is the better
      simrun fleet SCENARIO    on how many models of phone it works, by rule
      simrun coverage SCENARIO the map of levels, of reception, of beacons, or of
                               the least error of positions
      simrun place FLOORPLAN   how many beacons, where, at what power and interval,
                               for the least error, rooms, a door or reception
      simrun replay RECORDING  the same engines on what real hardware heard, or on
                               an earlier run
      simrun validate RECORDING
                               what was measured beside what a scenario's radio
                               makes of the same way
      simrun calibrate RECORDING...
                               the radio of a building, from recordings made in
                               it
      simrun survey SCENARIO   what is heard where in a scenario's building: the
                               recording of a survey, and its map
      simrun map RECORDING...  the map of a survey, from recordings made on it
      simrun locate RECORDING...
                               where a device was, by several methods, and how
                               far off they are
      simrun budget            what a beacon's battery lasts, and how soon a phone
                               notices the beacon, over intervals and powers
      simrun presets [NAME]    the rules of known products, as settings of engines
      simrun list              the scenarios at hand
      simrun help [COMMAND]    this, or more about a command

    A scenario is given by its name, as simrun list has it, or by the path of its
    folder. Results go to standard output, all else to standard error. The exit
    status is 0 if done, 1 if an expectation was not met, 2 if the input or the
    arguments cannot be used, and 130 if somebody interrupted it.

    """

  static func text(of command: Command) -> String {
    switch command {
    case .run: run
    case .explain: explain
    case .check: check
    case .study: study
    case .merge: merge
    case .tune: tune
    case .fleet: fleet
    case .coverage: coverage
    case .place: place
    case .replay: replay
    case .validate: validate
    case .calibrate: calibrate
    case .survey: survey
    case .map: map
    case .locate: locate
    case .budget: budget
    case .presets: presets
    case .list: list
    case .help: help
    }
  }
}
