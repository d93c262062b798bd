/// What `simrun help` says, in lines that a terminal shows whole. Written by hand; the tests hold
/// it against the options that the commands take.
enum Help {
  static let overview = """
    simrun runs BLE beacons, walls, people and phones, and the engines that decide
    on what the phones hear.

      simrun run SCENARIO      one run: decisions as they fall, a score, and what
                               was expected
      simrun explain SCENARIO  what packets' levels are made of, term by term, and
                               why packets were lost
      simrun check SCENARIO... what scenarios expect, held against many runs
      simrun study SCENARIO    how often things go wrong and how long they take,
                               over many runs
      simrun tune SCENARIO     the best of many settings on the same walks, or
                               which of two engines is the better
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
    case .tune: tune
    case .coverage: coverage
    case .place: place
    case .replay: replay
    case .validate: validate
    case .calibrate: calibrate
    case .survey: survey
    case .map: map
    case .locate: locate
    case .presets: presets
    case .list: list
    case .help: help
    }
  }

  private static let run = """
    simrun run SCENARIO [--seed N] [--variant NAME] [--preset NAME] [--engine FILE]
               [--set KEY=VALUE]... [--format text|json] [--out DIR]

    Runs a scenario once, and prints the seed, the decisions, how well they did,
    what was sent, received and lost, and what the scenario expects. The same seed
    gives the same run, to the byte. Of a scenario with trials of positioning, it
    carries out these on a map of its own survey, and prints how often each method
    told the right cell and room, and how far off it was.

      --seed N         what all chance is drawn from; one is drawn, and printed,
                       where it is not given
      --variant NAME   one of the scenario's variants
      --preset NAME    a known product's rule in place of the scenario's engine:
                       simrun presets has the names
      --engine FILE    the engine of a file like the engine.json of a run in place
                       of the scenario's
      --set KEY=VALUE  a setting of the engine, such as unlockSamples=3; may be
                       given more than once
      --format FORMAT  text, for people, or json, one object
      --out DIR        also write the run as a recording (advertisements.csv,
                       truth.csv), with decisions.jsonl, engine.json and what
                       that needs; simrun replay DIR then gives the same
                       decisions; of trials, write the fixes (fixes.csv)

    The exit status is 1 if the run fell short of what is expected of every run.

    """

  private static let explain = """
    simrun explain SCENARIO [--seed N] [--variant NAME] [--decision N]
                   [--at TIME] [--packets N] [--beacon NAME] [--walker NAME]
                   [--fate FATE] [--format text|json]

    Runs a scenario once, and accounts for some of its packets: all the terms that
    add up to the level, each wall and person in the way by name, and what became
    of the packet. The same seed gives the same run as simrun run.

      --seed N         what all chance is drawn from; one is drawn, and printed,
                       where it is not given
      --variant NAME   one of the scenario's variants
      --decision N     the packets behind the run's Nth decision: the newest that
                       the engine held of each beacon
      --at TIME        the packets nearest to this time, as in --at=10.2s; the
                       first ones where it is not given
      --packets N      how many, 5 where it is not given
      --beacon NAME    of this beacon only
      --walker NAME    at this walker's phone only
      --fate FATE      received, lost, too-weak, collided, interference or
                       not-listening; any; or listened, where it is not given:
                       all for which the phone listened, lost or not
      --format FORMAT  text, for people, or json, one object

    """

  private static let check = """
    simrun check SCENARIO... [--seeds N] [--threads N] [--baseline FILE]
                 [--format text|json|junit] [--out DIR]

    Runs scenarios, and those of their variants about which they expect something,
    with each seed from 1 to N, and prints for each expectation in what fraction of
    the runs it was met, with the exact 95 % interval; or the mean over the runs,
    with that of Student. For one that is not met it names the run that does most
    against it. A folder stands for all scenarios in it. What comes out does not
    depend on the number of threads. Ctrl-C prints what is known so far, and says
    so.

      --seeds N        how many seeds, 200 where it is not given
      --threads N      how many runs at a time; as many as there are cores, where it
                       is not given
      --baseline FILE  also compare with an earlier result, as --format json prints
                       it, seed by seed: docs/studies.md says how
      --format FORMAT  text, for people; json, one object; or junit, XML as CI
                       services read it
      --out DIR        also write check.json and junit.xml into this folder

    The exit status is 1 if an expectation is not met, or has become significantly
    worse than in the earlier result.

    """

  private static let study = """
    simrun study SCENARIO [--runs N] [--variant NAME] [--threads N]
                          [--rare MEASURE] [--format text|json|csv]

    Runs a scenario with the seeds 1 to N, 1000 where nothing else is said, and
    tells of each walker in how many of the runs the engine went wrong, with the
    exact interval of 95 % of its rate, by which cause, and how long things took.
    Ctrl-C prints what is known so far, and says so; the exit status is then 130.

      --runs N         how many runs, 1000 where it is not given
      --variant NAME   a variant of the scenario
      --threads N      how many runs at a time, one for each core where it is not
                       given; what comes out does not depend on it
      --rare MEASURE   the rate of this alone, falseUnlock, missedUnlock or
                       wrongSide: a pilot finds the shadows that bring it about,
                       which are then drawn often, each run weighted for that;
                       the report says whether the rate is to be trusted
      --format FORMAT  text, for people; json, one object; or csv, a line for each
                       walker, measure and cause

    """

  private static let tune = """
    simrun tune SCENARIO [--vary KEY=VALUES]... [--minimise MEASURE]
                [--maximise MEASURE] [--subject-to LIMIT]... [--against MEASURE]
                [--engines A,B] [--runs N] [--variant NAME] [--threads N]
                [--format text|json|csv]

    Tries all combinations of settings on the same walks, drops the poor ones early,
    and prints the best, what else is as good, what can be had of one measure
    against another, and the settings to paste. Or runs two engines on the same
    walks, and tells by how much they differ, and whether that is beyond chance.
    docs/tuning.md says more. What comes out does not depend on the number of
    threads. Ctrl-C prints what is known so far, and says so.

      --vary KEY=VALUES   a setting, with values as a,b,c or first:last:step: of
                          the engine, as unlockRSSI=-80:-50:2; of all beacons,
                          transmitPowerDBm or intervalMs; of one, behind its
                          name, as exterior.intervalMs; or a path in
                          scenario.json, as radio.shadowingDB
      --minimise MEASURE  falseUnlock, missedUnlock, wrongSide, wrongRoom,
                          flipsPerHour, wrongSideShare, wrongRoomShare,
                          delay.p95, passageDelay.p50 ...
      --maximise MEASURE  the same, as large as can be
      --subject-to LIMIT  what has to be kept, as "delay.p95<=2s"
      --against MEASURE   what the first is traded against; that of the first
                          limit where nothing is said
      --engines A,B       two engines: files such as a.json, presets, or scenario
                          for the scenario's own
      --runs N            how many runs those make that stay, with seeds from 1
                          on; 1000 where nothing is said
      --variant NAME      one of the scenario's variants
      --threads N         how many runs at a time; as many as there are cores,
                          where nothing is said
      --format FORMAT     text, for people, json, one object, or csv, all settings

    """

  private static let coverage = """
    simrun coverage SCENARIO [--show KIND] [--beacon NAME] [--cell-m M]
                    [--height-m M] [--variant NAME] [--format text|json|csv]
                    [--out DIR]

    Maps what a phone would make of the beacons, cell by cell, and prints what share
    of the area has which figures. Cells that hear fewer than three beacons, whose
    mean levels reach the phone's sensitivity, are marked. The phone is that of the
    first walker who carries one; doors are closed, and nobody stands in the way.
    Where the plan has rooms, places outside of all of them are left out.

      --show KIND      error-bound, where nothing is said: how well a place can be
                       told by unbiased methods from one reading of each beacon;
                       rssi: the mean level of the strongest beacon; reception: the
                       share of its packets that is received; nearest or strongest:
                       which beacon is so
      --beacon NAME    rssi and reception of this beacon only
      --cell-m M       the side of a cell, 0.25 where it is not given
      --height-m M     how high the phone is above the floor; as the walker has it
                       where it is not given
      --variant NAME   one of the scenario's variants
      --format FORMAT  text, for people, json, one object, or csv, the cells
      --out DIR        also write coverage.csv, coverage.svg and coverage.png

    """

  private static let place = """
    simrun place FLOORPLAN --beacons N..M [--goal GOAL] [--door NAME]
                 [--spots SPOTS] [--spacing-m M] [--height-m M] [--fixed PLACES]
                 [--power-dbm P,...] [--interval-ms I,...] [--heard N]
                 [--method METHOD] [--radio SCENARIO] [--price X]
                 [--cell-price X] [--seed N] [--seeds N] [--threads N]
                 [--format text|json|csv] [--out DIR]

    Looks for the places where beacons do most good, for each number of them: by
    mean levels first, and then by what the engine makes of the best of these.
    Prints what it scores with seeds that had no part in the choice, the knee, the
    weakest spot, and what is left while any one beacon is dead.

      --beacons N..M     how many, fixed ones included
      --goal GOAL        error, the mean error of fixes, where nothing is said;
                         room, fixes in the right room; reception, places that
                         hear enough beacons in 3 s; or door, the side of one
      --door NAME        which door; the plan's only one where it is not given
      --spots SPOTS      walls, along both sides of each, where nothing is said;
                         grid, in all rooms; or a file of named spots
      --spacing-m M      how far apart, 1 along walls and 2 on a grid where it is
                         not given
      --height-m M       how high beacons hang, 2.2 where it is not given
      --fixed PLACES     beacons that hang already: devices, those of the plan; or
                         x,y in metres with semicolons between
      --power-dbm P,...  of these powers all beacons have one; -12,-4 where it is
                         not given
      --interval-ms I,...
                         and of these intervals; 200,500 where it is not given
      --heard N          how many beacons make reception: 3 where phones are to be
                         positioned, or else 1
      --method METHOD    how phones are positioned, as simrun locate has it;
                         naive-bayes where it is not given
      --radio SCENARIO   the radio of this scenario; that of furnished rooms where
                         it is not given
      --price X          what a beacon costs, 20 where it is not given
      --cell-price X     what its battery costs, 2 where it is not given
      --seed N           what all chance is drawn from; one is drawn, and printed,
                         where it is not given
      --seeds N          how many seeds score what was chosen, 20 where it is not
                         given
      --threads N        how many at a time, one a core where it is not given
      --format FORMAT    text, for people, json, one object, or csv, the table
      --out DIR          also write placement.json, placement.csv, placement.svg and
                         placement.png; for a door also spots.csv

    """

  private static let replay = """
    simrun replay RECORDING [--engine KIND|FILE] [--preset NAME]
                  [--interior NAMES] [--exterior NAMES] [--set KEY=VALUE]...
                  [--subject NAME] [--format text|json]

    Plays a recording to an engine, and scores its decisions against the
    recording's truth: the fraction of the time on the right side, the runs of 2 s
    and more on the wrong side, and the delay of each passage. A recording is a
    folder with advertisements.csv and truth.csv, as hardware or simrun run --out
    made it.

      --engine ENGINE   door-lock, presence, positioning, or a file like the
                        engine.json of a run; by default the recording's own
      --preset NAME     a known product's rule, for the devices of the recording's
                        own engine.json or those given
      --interior NAMES  the devices inside, with commas between: receivers that
                        heard the subject, or beacons that it heard
      --exterior NAMES  the devices outside
      --set KEY=VALUE   a setting of the engine, such as unlockSamples=3; may be
                        given more than once
      --subject NAME    whose side to decide; by default everyone's of whom the
                        truth tells
      --format FORMAT   text, for people, or json, one object

    """

  private static let validate = """
    simrun validate RECORDING --scenario SCENARIO [--seeds N] [--format text|json]
                    [--max-ks X] [--max-sd-error X] [--max-window-error X]
                    [--max-autocorrelation-error X] [--max-interval-error X]
                    [--max-reception-error X] [--max-correlation-error X]
                    [--max-residual-ks X]

    Plays the true way of a recording's moving device through a scenario's radio,
    with each seed from 1 to N, and prints what was measured and what was simulated
    side by side. The scenario has a walker of the moving device's name and a beacon
    of the name of each fixed device.

      --scenario SCENARIO  the scenario's name or path
      --seeds N            how many seeds, 10 where it is not given
      --format FORMAT      text, for people, or json, one object

    Each bound adds a verdict:

      --max-ks X               distance of Kolmogorov and Smirnov, 0 to 1, between
                               the standard deviations of still links, and between
                               those of their levels
      --max-sd-error X         error of the quartiles of both, as a share
      --max-window-error X     error of what averaging over time leaves
      --max-autocorrelation-error X
                               error of the autocorrelation of packets
      --max-interval-error X   error of the mean interval, as a share
      --max-reception-error X  error of the share of packets received, by level
      --max-correlation-error X
                               error of the correlation in space
      --max-residual-ks X      distance between the residuals of distance and walls

    The exit status is 1 if a bound is not kept.

    """

  private static let calibrate = """
    simrun calibrate RECORDING... --floorplan PLAN [--carried mast|hand]
                     [--height-m M] [--walls materials|each|none]
                     [--phones same|each] [--subject NAME] [--format text|json]
                     [--out DIR]

    Fits the radio of a building to recordings with truth made in it: measured
    power, path loss exponent, losses of walls, offsets of phones, shadowing and
    fading, each with its standard error. Figures that the recordings do not tell
    are listed, with the reason. The plan lists the devices that hang there.

      --floorplan PLAN  the plan's name or path
      --carried HOW     where the moving device was: on a mast, or held in the hand
      --height-m M      how high above the floor; 1.5 on a mast, 1.1 in the hand
      --walls WHICH     a loss for each of the materials, or for each wall; or none,
                        as though there were no walls
      --phones WHICH    the same moving device in all recordings, or another in each
      --subject NAME    who moved; by default everyone of whom the truth tells
      --format FORMAT   text, for people, or json, one object
      --out DIR         also write the figures as a scenario, DIR/scenario.json

    """

  private static let survey = """
    simrun survey SCENARIO --out DIR [--seed N] [--spacing-m M] [--fingerprints N]
                  [--orientations N] [--walker NAME] [--variant NAME]

    Surveys a scenario's building: one of its walkers stands in one cell after the
    other, in all rooms of the plan, turns about there, and takes a fingerprint a
    second. Writes what the phone heard, with the truth, as a recording, and the
    map of it: docs/positioning.md says more. The same seed is the same radio as in
    simrun run.

      --out DIR         the folder for advertisements.csv, truth.csv and map.json
      --seed N          what all chance is drawn from; one is drawn, and printed,
                        where it is not given
      --spacing-m M     how far apart the cells are, 2 where it is not given
      --fingerprints N  how many in each cell, 40 where it is not given
      --orientations N  how many directions the walker faces in each, evenly apart;
                        4 where it is not given
      --walker NAME     who surveys; the first who has a phone where it is not given
      --variant NAME    in one of the scenario's variants

    """

  private static let map = """
    simrun map RECORDING... --out FILE [--cell-m M] [--subject NAME]

    Makes a map of recordings with truth: cells, what was heard in each once a
    second, and what follows from it. Places at which the moving device stood are
    cells by their names; where it moved, the squares of a grid are.

      --out FILE      the file to write
      --cell-m M      the side of a square, 0.5 where it is not given
      --subject NAME  who moved; by default everyone of whom the truth tells

    """

  private static let locate = """
    simrun locate RECORDING... --map SURVEY --method METHOD,... [--floorplan PLAN]
                  [--scenario SCENARIO] [--seeds N] [--subject NAME]
                  [--device same|other] [--distance MODEL] [--window-s S]
                  [--interval-s S] [--format text|json|csv] [--out DIR]

    Plays recordings to engines that tell once a second where the device is, each by
    another method, and prints how far off they are: in metres, in cells, in rooms;
    by how much they lag behind; and how often the region that is to hold the truth
    in 95 % of cases does. What a method knows beside the readings is its prior.

      --map SURVEY       a file that simrun map or simrun survey made, or recordings
                         of a survey with truth, with commas between
      --method METHODS   all, or some with commas between: nearest-beacon,
                         weighted-centroid, radical-lines, least-squares,
                         nearest-fingerprint, nearest-mean, nearest-median,
                         weighted-neighbours, histogram, naive-bayes,
                         particle-filter; with +kalman behind it, smoothed
      --floorplan PLAN   the plan's name or path: with the places of the devices,
                         for methods that need them; with rooms, for the table
      --scenario SCENARIO  also predict the errors: the true ways of survey and
                         recordings are played through this scenario's radio
      --seeds N          with how many seeds, 10 where it is not given
      --subject NAME     who is positioned; by default everyone who moved
      --device WHICH     the same as the survey's, or another that may hear all
                         levels higher or lower: methods that can, leave it out
      --distance MODEL   how nearest-beacon and radical-lines tell distances:
                         log-distance, with the survey's exponent, where it is
                         not given; or a curve, altbeacon, altbeacon-nexus-4,
                         altbeacon-moto-x-pro, altbeacon-xt1092 or bleacon
      --window-s S       how long readings are averaged over, 3 where it is not
                         given
      --interval-s S     how long a scan lasts, 1 where it is not given
      --format FORMAT    text, for people; json, one object; or csv, one table
      --out DIR          also write all fixes (fixes.csv), the distribution of their
                         errors (errors-cdf.csv, errors-cdf.svg) and, with a plan,
                         the tracks on it (track-METHOD.svg)

    """

  private static let presets = """
    simrun presets [NAME] [--format text|json]

    Prints the known products whose rules engines can follow, with the version that
    is mimicked; or of one what it does, what it does otherwise than the product,
    and all settings with their units. They are re-implementations from how the
    products are publicly known to behave, not their code.

      --format FORMAT  text, for people, or json, one object

    """

  private static let list = """
    simrun list

    Prints the scenarios in the folder scenarios, here or in the nearest folder
    above, each with what it shows.

    """

  private static let help = """
    simrun help [COMMAND]

    Prints what simrun can do, or more about one command.

    """
}
