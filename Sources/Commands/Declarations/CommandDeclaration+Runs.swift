import Explaining
import Scoring

/// The commands for one run, or a recording.
extension CommandDeclaration {
  static let run = CommandDeclaration(
    "run once: decisions, scores, expectations",
    operands: [.scenario],
    description: [
      """
      Runs a scenario once, and prints the seed, the decisions and their scores, the packets sent,
      received and lost, and the scenario's expectations. The same seed gives the same run, to the
      byte. If the scenario has positioning trials, runs them on a simulated survey map and prints
      cell and room accuracy and position error for each method.
      """
    ],
    options: [
      .seed, .variant,
      .preset("use this preset instead of the scenario's engine (see simrun presets)"),
      CommandOption(
        "--engine", "FILE",
        "use this engine file (format: engine.json) instead of the scenario's engine",
        values: .file),
      .set,
      CommandOption(
        "--follow", "SPEED",
        """
        first show the run as it goes, in real time or SPEED times as fast: the beacons in range of
        each phone, or the receivers of each tag, the strongest marked, redrawn on a terminal,
        otherwise a line a second of the run
        """, implied: "1"),
      .lines, .speed(with: "--jsonl, --mqtt, or a capture on standard output", otherwise: "max"),
      .format,
      .folder(
        """
        also write the run as a recording (advertisements.csv, truth.csv, and delivered.csv if a phone has
        a system), with decisions.jsonl, engine.json and what that needs, scenario.json and floorplan.json, and the seed (run.json);
        simrun replay DIR then gives the same decisions, and simrun run DIR with that seed the same
        run; of trials, the fixes (fixes.csv)
        """),
      CommandOption(
        "--pcapng", "FILE",
        """
        also write what each phone and receiver has received as a capture for Wireshark, with the truth and the
        terms of levels as comments; - is standard output, without a report, as in
        simrun run SCENARIO --pcapng - --speed 1x | wireshark -k -i -
        """, values: .file),
      CommandOption(
        "--btsnoop", "FILE",
        "likewise, as the reports of their controllers: btsnoop; - is standard output",
        values: .file),
      .page(
        """
        the run played on its floor plan, over a timeline of levels and decisions, each decision
        explained; of trials, the errors of each method
        """),
    ],
    groups: [BrokerOptions.group],
    notes: ["The exit status is 1 if an expectation of every run is not met."])

  static let explain = CommandDeclaration(
    "explain a decision, or packet levels term by term",
    operands: [CommandOperand(placeholder: "SCENARIO|RECORDING", values: .scenario)],
    description: [
      """
      Explains a decision: the engine's inputs, the rule with its values, the ground truth, the
      newest packets term by term, and the smallest change of each setting or position of a beacon or
      receiver that reverses it, found by rerunning. With --packets, --beacon, --receiver, --walker or
      --fate, explains packets instead: every term of the level, each wall and person by name, and the outcome. The same
      seed gives the same run as simrun run.
      """,
      """
      For a recording, explains decisions, with the options of simrun replay. Changes are those of
      settings, found by replaying the recording; terms of levels and moves of devices need the
      radio of a scenario. A folder written by simrun run --out is a recording; its scenario is
      DIR/scenario.json.
      """,
    ],
    options: [
      .preset("use this preset instead of the scenario's or the recording's own engine"),
      CommandOption(
        "--engine", "ENGINE",
        """
        use the engine of this file; for a recording also door-lock, presence, positioning, or the
        engine of a scenario
        """, values: .file),
      .set,
      CommandOption(
        "--decision", "N", "the Nth decision; in a recording, counted over all subjects"),
      CommandOption(
        "--at", "TIME",
        """
        the newest decision up to this time, as in --at=10.2s; with --packets, --beacon, --receiver
        or --fate, the packets nearest to it
        """),
      .format,
    ],
    groups: [
      OptionGroup(
        "Of a SCENARIO only:",
        [
          .seed, .variant,
          CommandOption(
            "--packets", "N", "number of packets, the nearest to --at, or the first",
            otherwise: "5"),
          CommandOption("--beacon", "NAME", "packets of this beacon only"),
          CommandOption("--receiver", "NAME", "packets of tags at this receiver only"),
          CommandOption(
            "--walker", "NAME", "at this walker's phone, or of this walker's tag, only"),
          CommandOption(
            "--fate", "FATE",
            """
            outcome of the packets: received, lost, too-weak, collided, interference or
            not-listening; any; or listened (default), all while the radio listened, lost or not
            """, oneOf: PacketChoice.Fate.self, otherwise: "listened"),
        ]),
      OptionGroup(
        "Of a RECORDING only:",
        [
          .interior, .exterior, .subject("subject to explain"), .phone,
          .floorPlan(
            "plan with the rooms, a name or path", otherwise: "floorplan.json in the folder"),
        ]),
    ],
    notes: [
      """
      With neither --at nor --decision, explains packets of a scenario. If you interrupt the search,
      changes found so far are printed; exit status 130.
      """
    ])

  static let replay = CommandDeclaration(
    "run an engine on a recording",
    operands: [.recording],
    description: [
      """
      Plays a recording to an engine, and scores its decisions against the recording's ground
      truth: the fraction of the time on the correct side, the times of 2 s or more on the wrong
      side, and the delay of each crossing. A recording is a folder with advertisements.csv and
      truth.csv, made by hardware or by simrun run --out.
      """,
      """
      With --phone, prints the events that such a phone would have delivered to an app, and those
      that it would not. A recording with delivered.csv has the events of its app, and is played as
      that.
      """,
    ],
    options: [
      CommandOption(
        "--engine", "ENGINE",
        """
        door-lock, presence, positioning, an engine file (format: engine.json), or a scenario,
        whose engine is used
        """, values: .file, otherwise: "the recording's own"),
      .preset(
        """
        use this preset, for the devices of the recording's own engine.json or those given (see
        simrun presets)
        """),
      .interior, .exterior, .set, .subject("subject to score"), .phone,
      .floorPlan(
        "plan of the page, a name or path",
        otherwise: "floorplan.json in the folder, which a run writes, or the scenario's plan"),
      .lines, .speed(with: "--jsonl or --mqtt", otherwise: "max"), .format,
      .page("a timeline of levels and decisions, on the floor plan if there is one"),
    ],
    groups: [BrokerOptions.group])
}
