/// What there is to know of the commands for one run, or of a recording.
extension Help {
  static let run = """
    simrun run SCENARIO [--seed N] [--variant NAME] [--preset NAME] [--engine FILE]
               [--set KEY=VALUE]... [--format text|json] [--out DIR]
               [--html FILE]

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
                       that needs, scenario.json and floorplan.json, and the seed
                       (run.json); simrun replay DIR then gives the same
                       decisions, and simrun run DIR with that seed the same run;
                       of trials, write the fixes (fixes.csv)
      --html FILE      also write a page that plays the run on its floor plan, over
                       a timeline of levels and decisions, and explains each; of
                       trials, how far off each method was; it needs a browser
                       and nothing else

    The exit status is 1 if the run fell short of what is expected of every run.

    """

  static let explain = """
    simrun explain SCENARIO|RECORDING [--preset NAME] [--engine ENGINE]
                   [--set KEY=VALUE]... [--decision N] [--at TIME]
                   [--format text|json]
           of a SCENARIO also:
                   [--seed N] [--variant NAME] [--packets N] [--beacon NAME]
                   [--walker NAME] [--fate FATE]
           of a RECORDING also:
                   [--interior NAMES] [--exterior NAMES] [--subject NAME]
                   [--floorplan PLAN]

    Answers why something was decided in a run: what the engine held, the rule and
    the figures that made it so, what was true, the newest packets behind it with
    the terms of their levels, and the nearest change of each setting and of each
    beacon's place with which it would not have been, found by running again with
    it. Asked for packets, it accounts for these alone: all the terms that add up to
    the level, each wall and person in the way by name, and what became of the
    packet. The same seed gives the same run as simrun run.

    For a recording it explains decisions, with the options of simrun replay. The
    changes are those of settings, found by playing the recording again; the terms
    of levels and moves of beacons need the radio of a scenario. A folder written by
    simrun run --out is a recording; its scenario is DIR/scenario.json.

      --preset NAME     a known product's rule in place of the scenario's or
                        recording's own engine
      --engine ENGINE   the engine of a file; for a recording also door-lock,
                        presence, positioning, or the engine of a scenario
      --set KEY=VALUE   a setting of the engine; may be given more than once
      --decision N      the Nth decision; in a recording, of all subjects together
      --at TIME         the newest decision up to this time, as in --at=10.2s; with
                        --packets, --beacon or --fate, the packets nearest to it
      --format FORMAT   text, for people, or json, one object
      --seed N          what all chance is drawn from; one is drawn, and printed,
                        where it is not given
      --variant NAME    one of the scenario's variants
      --packets N       so many packets, 5 where it is not given, the nearest to
                        --at, or the first
      --beacon NAME     packets of this beacon only
      --walker NAME     at this walker's phone only
      --fate FATE       packets that were received, lost, too-weak, collided,
                        interference or not-listening; any; or listened, where it
                        is not given: all for which the phone listened, lost or
                        not
      --interior NAMES  the devices inside, with commas between
      --exterior NAMES  the devices outside
      --subject NAME    about whom; by default everyone of whom the truth tells
      --floorplan PLAN  the plan, by its name or path, whose rooms are meant; by
                        default the floorplan.json in the folder

    Without --at and --decision it is packets of a scenario that are asked for. Who
    interrupts the search for changes gets those found by then, and the exit status
    130.

    """

  static let replay = """
    simrun replay RECORDING [--engine ENGINE] [--preset NAME]
                  [--interior NAMES] [--exterior NAMES] [--set KEY=VALUE]...
                  [--subject NAME] [--floorplan PLAN] [--format text|json]
                  [--html FILE]

    Plays a recording to an engine, and scores its decisions against the
    recording's truth: the fraction of the time on the right side, the runs of 2 s
    and more on the wrong side, and the delay of each passage. A recording is a
    folder with advertisements.csv and truth.csv, as hardware or simrun run --out
    made it.

      --engine ENGINE   door-lock, presence, positioning, a file like the
                        engine.json of a run, or a scenario, whose engine it is; by
                        default the recording's own
      --preset NAME     a known product's rule, for the devices of the recording's
                        own engine.json or those given
      --interior NAMES  the devices inside, with commas between: receivers that
                        heard the subject, or beacons that it heard
      --exterior NAMES  the devices outside
      --set KEY=VALUE   a setting of the engine, such as unlockSamples=3; may be
                        given more than once
      --subject NAME    whose side to decide; by default everyone's of whom the
                        truth tells
      --floorplan PLAN  the plan of the page, by its name or path; by default the
                        floorplan.json in the folder, which a run leaves there, or
                        that of the scenario whose engine it is
      --format FORMAT   text, for people, or json, one object
      --html FILE       also write a page with a timeline of levels and decisions,
                        on the floor plan if there is one

    """

  static let presets = """
    simrun presets [NAME] [--format text|json]

    Prints the known products whose rules engines can follow, with the version that
    is mimicked; or of one what it does, what it does otherwise than the product,
    and all settings with their units. They are re-implementations from how the
    products are publicly known to behave, not their code.

      --format FORMAT  text, for people, or json, one object

    """

  static let list = """
    simrun list

    Prints the scenarios in the folder scenarios, here or in the nearest folder
    above, each with what it shows.

    """

  static let help = """
    simrun help [COMMAND]

    Prints what simrun can do, or more about one command.

    """
}
