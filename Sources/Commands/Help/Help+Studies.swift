/// What there is to know of the commands for many runs.
extension Help {
  static let check = """
    simrun check SCENARIO... [--seeds N] [--first-seed N] [--threads N]
                 [--baseline FILE] [--format text|json|junit] [--out DIR]

    Runs scenarios, and those of their variants about which they expect something,
    with one seed after the other, and prints for each expectation in what fraction
    of the runs it was met, with the exact 95 % interval; or the mean over the runs,
    with its interval. For one that is not met it names the run that does most
    against it. A folder stands for all scenarios in it. What comes out does not
    depend on the number of threads. Ctrl-C prints what is known so far, and says
    so.

      --seeds N        number of seeds (default: 200)
      --first-seed N   first seed (default: 1)
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

  static let study = """
    simrun study SCENARIO [--runs N] [--first-seed N] [--variant NAME]
                          [--threads N] [--rare MEASURE]
                          [--format text|json|csv] [--shard K/N --out FILE]
                          [--html FILE]

    Runs a scenario many times, with one seed after the other, and tells of each
    walker in how many of the runs the engine went wrong, with the exact interval of
    95 % of its rate, by which cause, and how long things took. Ctrl-C prints what
    is known so far, and says so; the exit status is then 130.

      --runs N         number of runs (default: 1000)
      --first-seed N   seed of the first run (default: 1); the same for all shards
      --variant NAME   a variant of the scenario
      --threads N      how many runs at a time, one for each core where it is not
                       given; what comes out does not depend on it
      --rare MEASURE   the rate of this alone, falseUnlock, missedUnlock or
                       wrongSide: a pilot finds the shadows that bring it about,
                       which are then drawn often, each run weighted for that;
                       the report says whether the rate is to be trusted; the
                       pilot takes up to 4000 runs more, or of more than 4000
                       as many again, and no more than 100,000
      --format FORMAT  text, for people; json, one object; or csv, a line for each
                       walker, measure and cause
      --shard K/N      only the K-th of N parts of the runs, for simrun merge
      --out FILE       where the part is written
      --html FILE      also write a page of the whole study: rates with their
                       intervals, how delays are spread, and where on the plan
                       the engine went wrong; with --rare, the rate beside what
                       a plain study would tell; it needs a browser and nothing
                       else

    """

  static let merge = """
    simrun merge PART... [--format text|json|csv]

    Puts the parts together into which simrun study --shard has cut a study, and
    prints what the study prints in one piece, to the byte. Each shard has to be
    there once, whole, and of the same study; where one is missing, damaged, given
    twice, interrupted, or of another scenario, number of runs, first seed or
    version, a line says so, and the exit status is 2. docs/many-machines.md has
    recipes.

      --format FORMAT  text, for people; json, one object; or csv, a line for each
                       walker, measure and cause

    """

  static let tune = """
    simrun tune SCENARIO [--vary KEY=VALUES]... [--minimise MEASURE]
                [--maximise MEASURE] [--subject-to LIMIT]... [--against MEASURE]
                [--engines A,B] [--runs N] [--variant NAME] [--threads N]
                [--format text|json|csv] [--html FILE]

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
      --minimise MEASURE  falseUnlock, missedUnlock, lockedOut, wrongSide,
                          wrongRoom, flipsPerHour, wrongSideShare,
                          wrongRoomShare, delay.p95, passageDelay.p50 ...
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
      --html FILE         also write a page of the search: a mark for each setting
                          in the chart of what is traded, and what to paste; of
                          two engines, by how much they differ; it needs a browser
                          and nothing else

    """

  static let fleet = """
    simrun fleet SCENARIO [--engines ENGINE,...] [--limit LIMIT]... [--runs N]
                          [--variant NAME] [--threads N] [--format text|json|csv]

    Gives the walkers one phone after the other, with the same luck, and tells on
    how many the engine keeps the limits: of the models of which it is known how
    they read levels, and of twenty phones that stand for a twentieth of all each,
    with their offsets spread by 4.4 dB as those of models are.

      --engines ENGINES  rules to compare, with commas between: scenario, for its
                         own; presets; or files, as a.json
      --limit LIMIT      what has to be kept, as falseUnlock<=1% or delay.p95<=2s;
                         where none is given falseUnlock<=1% and missedUnlock<=5%
      --runs N           how many runs of each phone and rule, 500 where it is not
                         given
      --variant NAME     a variant of the scenario
      --threads N        how many runs at a time, one for each core where it is not
                         given; what comes out does not depend on it
      --format FORMAT    text, for people; json, one object; or csv, a line for each
                         rule, phone and limit

    """

}
