/// What there is to know of the commands for surveys and positions.
extension Help {
  static let survey = """
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

  static let map = """
    simrun map RECORDING... --out FILE [--cell-m M] [--subject NAME]

    Makes a map of recordings with truth: cells, what was heard in each once a
    second, and what follows from it. Places at which the moving device stood are
    cells by their names; where it moved, the squares of a grid are.

      --out FILE      the file to write
      --cell-m M      the side of a square, 0.5 where it is not given
      --subject NAME  who moved; by default everyone of whom the truth tells

    """

  static let locate = """
    simrun locate RECORDING... --map SURVEY --method METHOD,... [--floorplan PLAN]
                  [--scenario SCENARIO] [--seeds N] [--subject NAME]
                  [--device same|other] [--distance MODEL] [--window-s S]
                  [--interval-s S] [--format text|json|csv] [--out DIR]
                  [--html FILE]

    Plays recordings to engines that tell once a second where the device is, each by
    another method, and prints how far off they are: in metres, in cells, in rooms;
    by how much they lag behind; and how often the region that is to hold the truth
    in 95 % of cases does. What a method knows beside the readings is its prior.
    An option that a named method ignores is an error; with all, an option applies
    to the methods that take it.

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
      --device WHICH     same, as the survey's (default); or other, which may hear
                         all levels higher or lower: nearest-beacon,
                         weighted-centroid, least-squares, nearest-mean,
                         nearest-median and weighted-neighbours allow for it
      --distance MODEL   how nearest-beacon and radical-lines tell distances:
                         log-distance, with the survey's exponent, where it is
                         not given; or a curve, altbeacon, altbeacon-nexus-4,
                         altbeacon-moto-x-pro, altbeacon-xt1092 or bleacon
      --window-s S       how long readings are averaged over (default: 3), by
                         nearest-beacon, weighted-centroid, radical-lines,
                         least-squares, weighted-neighbours and naive-bayes
      --interval-s S     how long a scan lasts, 1 where it is not given
      --format FORMAT    text, for people; json, one object; or csv, one table
      --out DIR          also write all fixes (fixes.csv), the distribution of their
                         errors (errors-cdf.csv, errors-cdf.svg) and, with a plan,
                         the tracks on it (track-METHOD.svg)
      --html FILE        also write a page: how errors are spread, and with a plan
                         the tracks on it; it needs a browser and nothing else

    """
}
