/// What there is to know of the commands for buildings: where beacons hang, and how radio fares.
extension Help {
  static let coverage = """
    simrun coverage SCENARIO [--show KIND] [--beacon NAME] [--cell-m M]
                    [--height-m M] [--variant NAME] [--format text|json|csv]
                    [--out DIR] [--html FILE]

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
      --html FILE      also write a page of the map, which tells what each cell
                       holds; it needs a browser and nothing else

    """

  static let place = """
    simrun place FLOORPLAN --beacons N..M [--goal GOAL] [--door NAME]
                 [--spots SPOTS] [--spacing-m M] [--height-m M] [--fixed PLACES]
                 [--power-dbm P,...] [--interval-ms I,...] [--heard N]
                 [--method METHOD] [--radio SCENARIO] [--price X]
                 [--cell-price X] [--cell NAME] [--seed N] [--seeds N]
                 [--threads N] [--format text|json|csv] [--out DIR]
                 [--html FILE]

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
      --cell NAME        its battery, CR2477 where it is not given
      --seed N           what all chance is drawn from; one is drawn, and printed,
                         where it is not given
      --seeds N          how many seeds score what was chosen, 20 where it is not
                         given; twice as many others choose
      --threads N        how many at a time, one a core where it is not given
      --format FORMAT    text, for people, json, one object, or csv, the table
      --out DIR          also write placement.json, placement.csv, placement.svg and
                         placement.png; for a door also spots.csv
      --html FILE        also write a page: what each number of beacons comes to,
                         and the advised ones on the plan; it needs a browser and
                         nothing else

    """

  static let validate = """
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

  static let calibrate = """
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

  static let budget = """
    simrun budget [--interval-ms MS,...] [--power-dbm DBM,...] [--chip CHIP]
                  [--cell CELL] [--capacity-mah MAH] [--usable SHARE]
                  [--packets N] [--loss SHARE] [--scan MODE]
                  [--format text|json|csv]

    Prints, for each interval and power, the mean current of a beacon, how long its
    battery lasts, and how long a phone that has come into its range waits until it
    has received enough packets: docs/budget.md says from what.

      --interval-ms MS    advertising intervals, with commas between;
                          100,200,350,500,1000,2000 where none are given
      --power-dbm DBM     transmit powers; 0 where none are given. Between those at
                          which the chip was measured, the charge is on the line
      --chip CHIP         nRF52832, which it is where it is not given, or nRF51
      --cell CELL         CR2032, CR2450, CR2477 or 2xAA; CR2477 where it is not
                          given
      --capacity-mah MAH  another cell's capacity, in the place of --cell
      --usable SHARE      the share that can be used, 0.8 where it is not given
      --packets N         how many packets are enough, 1 where it is not given
      --loss SHARE        the share lost of those that the phone listens to
      --scan MODE         foreground, 30 of 40 ms, or what Android does by what an
                          app asks for: android12-low-latency, android12-balanced,
                          android12-low-power, up to version 12L; and from 13 on,
                          android13-low-latency, android13-balanced,
                          android13-low-power, android13-screen-off
      --format FORMAT     text, for people, json, one object, or csv, one table

    """
}
