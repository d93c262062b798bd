import Documents

/// The origin of a recording that another program made: `origin.json` in its folder.
///
///     {
///       "levels": "filtered",
///       "names": { "c0:98:e5:00:00:01": "interior" },
///       "of": "ESPresense",
///       "start": "2026-11-26T06:02:49.25Z"
///     }
public struct RecordingOrigin: Described, Hashable, Sendable {
  /// The name of the file in a recording's folder.
  public static let fileName = "origin.json"

  /// The meaning of the levels of a recording.
  public enum Levels: String, CaseIterable, Comparable, Sendable {
    /// Each level is that of one packet, and all packets that the radio received are in the
    /// recording.
    case packets
    /// Each level is that of one packet or reading, but many are missing.
    case sampled
    /// Each level is a mean or a median over several packets.
    case filtered

    /// Orders the meanings of levels by how closely the levels are related to packets, the closest
    /// first.
    public static func < (first: Levels, second: Levels) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .packets: 0
      case .sampled: 1
      case .filtered: 2
      }
    }
  }

  /// The programs or formats that the recording came from, for people.
  public var programs: String
  /// The meaning of the levels.
  public var levels: Levels
  /// The time of day at 0 s, in nanoseconds since the beginning of 1970 (UTC).
  public var start: Int64
  /// The assigned names of devices, by their address or name in the files.
  public var names: [String: String]

  /// Creates an origin.
  public init(programs: String, levels: Levels, start: Int64, names: [String: String] = [:]) {
    self.programs = programs
    self.levels = levels
    self.start = start
    self.names = names
  }

  /// Reads an origin from a file's fields.
  public init(from fields: inout Fields) throws(InputError) {
    programs = try fields.text("of")
    levels = try fields.choice(
      "levels", among: ["packets": Levels.packets, "sampled": .sampled, "filtered": .filtered])
    let text = try fields.text("start")
    guard let start = TimeOfDay.nanoseconds(of: text) else {
      throw .unusable(
        fields.place(of: "start"),
        "\(text.quoted) is not a time such as 2026-11-26T06:02:49.25Z, of the years 1678 ... 2261")
    }
    self.start = start
    names = [:]
    guard let entry = fields.take("names") else { return }
    var given = try Fields(entry.value, at: entry.place)
    for device in given.entries.map(\.key) { names[device] = try given.text(device) }
  }

  /// The contents of the file.
  package var json: JSON {
    [
      "of": .text(programs), "levels": .text(levels.rawValue),
      "start": .text(TimeOfDay.text(of: start)),
      "names": .object(names.mapValues { .text($0) }),
    ]
  }

  /// The warning that the levels require; `nil` for levels of packets.
  var doubt: String? {
    switch levels {
    case .packets: nil
    case .sampled:
      "levels of \(programs.onOneLine) are of some packets only: rates of reception cannot be "
        + "computed from them"
    case .filtered:
      "levels of \(programs.onOneLine) are filtered, not those of packets: fading, spreads and rates "
        + "of reception cannot be computed from them"
    }
  }
}
