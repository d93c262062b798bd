import BLE

/// What one shard of a study came to, with what tells which study that is.
///
/// It goes into a file that `simrun merge` reads: docs/many-machines.md says more.
public struct StudyPart: Hashable, Sendable {
  /// The study that it is a part of.
  public let outline: StudyOutline
  /// What stands for the settings, and for the simulator.
  public let fingerprint: StudyFingerprint
  /// Which part.
  public let shard: Shard
  /// What its runs came to.
  public let tally: StudyTally

  /// The part of a study that was carried out for the seeds of a shard.
  ///
  /// - Parameter whole: The seeds of the study without shards.
  /// - Throws: As `Study.carryOut`, since the first run of the whole study is carried out too.
  public init(
    _ study: Study, shard: Shard, of whole: ClosedRange<UInt64>
  ) throws(InputError) {
    outline = study.outline(of: whole)
    fingerprint = try study.fingerprint(firstSeed: whole.lowerBound)
    self.shard = shard
    tally = study.tally
  }

  /// How many runs the shard has.
  public var runsAsked: Int { shard.seeds(of: outline.seeds)?.count ?? 0 }

  /// Whether there are runs of the shard that were not carried out.
  public var isPartial: Bool { tally.runs < runsAsked }
}

extension StudyPart: Described {
  /// The part as the text of a file. Read again, it gives an equal part.
  public var text: String {
    JSON.object(["checksum": .text(Self.checksum(of: content)), "part": content]).page
  }

  /// The part that a file holds.
  ///
  /// - Throws: `missingFile`, `unreadable`, `malformedLine`, what is wrong with a value, or
  ///   `unusable` where the checksum is not that of the rest.
  public static func read(_ path: String) throws(InputError) -> StudyPart {
    let file = try InputFile.read(File.self, at: path)
    return try StudyPart(file.part, at: InputPlace(path, path: "part"))
  }

  /// What tells a part from other files.
  private static let format = "ble-beacon-simulator study part"

  private var content: JSON {
    [
      "format": .text(Self.format),
      "scenario": .text(outline.scenario),
      "title": .text(outline.title),
      "variant": outline.variant.map { .text($0) } ?? .null,
      "walkers": JSON(outline.walkers),
      "durationNs": .text("\(outline.duration.nanoseconds)"),
      "firstSeed": .text("\(outline.seeds.lowerBound)"),
      "runs": JSON(outline.seeds.count),
      "settings": .text(fingerprint.settings.inSixteenDigits),
      "firstRun": .text(fingerprint.firstRun.inSixteenDigits),
      "shard": JSON(shard.number),
      "shards": JSON(shard.count),
      "partial": .flag(isPartial),
      "tally": tally.json,
    ]
  }

  /// Takes the part from its fields.
  public init(from fields: inout Fields) throws(InputError) {
    guard try fields.text("format") == Self.format else {
      throw .unusable(fields.place(of: "format"), "the file is no part of a study")
    }
    let runs = try fields.integer("runs", in: 1...1_000_000_000 as ClosedRange<UInt64>)
    let first = try fields.wholeNumber("firstSeed", in: 0...(UInt64.max - runs))
    outline = StudyOutline(
      scenario: try fields.text("scenario"), title: try fields.text("title"),
      variant: try fields.optionalText("variant"), walkers: try fields.texts("walkers"),
      duration: .nanoseconds(
        try fields.wholeNumber("durationNs", in: 1...86_400_000_000_000 as ClosedRange<Int64>)),
      seeds: first...first + (runs - 1))
    fingerprint = StudyFingerprint(
      settings: try fields.hash("settings"), firstRun: try fields.hash("firstRun"))
    let count = try fields.integer("shards", in: 1...Int(runs))
    let number = try fields.integer("shard", in: 1...count)
    shard = Shard(number, of: count) ?? .whole
    tally = try fields.object("tally")
    let isSaidToBePartial = try fields.flag("partial", default: false)
    guard tally.walkers.count == outline.walkers.count, tally.runs <= runsAsked,
      isPartial == isSaidToBePartial
    else { throw .unusable(fields.place, "its runs are not those of its shard") }
  }

  /// FNV-1a of the content as JSON on one line, with its keys in order.
  private static func checksum(of content: JSON) -> String {
    StableHash(of: content.line).value.inSixteenDigits
  }

  /// A part's file, as far as the content is what the checksum says.
  private struct File: Described {
    let part: JSON

    init(from fields: inout Fields) throws(InputError) {
      part = try fields.require("part").value
      guard try fields.text("checksum") == StudyPart.checksum(of: part) else {
        throw .unusable(
          fields.place(of: "checksum"),
          "the file was damaged or changed: the checksum is not that of the rest")
      }
    }
  }
}

extension UInt64 {
  fileprivate var inSixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Fields {
  /// A whole number within a range, written as a text, since it may be too large for JSON.
  fileprivate mutating func wholeNumber<Integer: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer {
    let text = try text(key)
    guard let number = Integer(text), range.contains(number) else {
      throw .outOfRange(
        place(of: key), given: text, allowed: "\(range.lowerBound) ... \(range.upperBound)")
    }
    return number
  }

  fileprivate mutating func hash(_ key: String) throws(InputError) -> UInt64 {
    let text = try text(key)
    guard let hash = UInt64(text, radix: 16) else {
      throw .wrongType(place(of: key), given: "'\(text)'", allowed: "a hexadecimal number")
    }
    return hash
  }
}
