import BLE
import Documents

/// The result of one shard of a study, with the description of the study.
///
/// `simrun merge` reads it from a file; see docs/guide/many-machines.md.
public struct StudyPart: Hashable, Sendable {
  /// The study to which the part belongs.
  public let outline: StudyOutline
  /// The hashes of the study's settings and of its first run.
  public let fingerprint: StudyFingerprint
  /// The shard.
  public let shard: Shard
  /// The tally of the shard's runs.
  public let tally: StudyTally

  /// Creates the part from a study of the seeds of a shard.
  ///
  /// - Parameter whole: The seeds of the study without shards.
  /// - Throws: The errors of `Study.perform`, because the first run of the whole study is run too.
  public init(
    _ study: Study, shard: Shard, of whole: ClosedRange<UInt64>
  ) throws(InputError) {
    outline = study.outline(of: whole)
    fingerprint = try study.fingerprint(firstSeed: whole.lowerBound)
    self.shard = shard
    tally = study.tally
  }

  /// The number of runs of the shard.
  public var runsAsked: Int { shard.seeds(of: outline.seeds)?.count ?? 0 }

  /// `true` if the shard is unfinished.
  public var isPartial: Bool { tally.runs < runsAsked }
}

extension StudyPart: Described {
  /// The part as the text of a file. Reading it returns an equal part.
  public var text: String {
    let rest = JSON.object(["part": content]).page.dropFirst("{\n".count)
    return "{\n  \"checksum\" : \"\(Self.checksum(of: rest.utf8))\",\n" + rest
  }

  /// Reads a part from a file.
  ///
  /// - Throws: `missingFile`, `unreadable`, `malformedLine`, an error of a value, or `unusable` if
  ///   the checksum does not match the rest.
  public static func read(_ path: String) throws(InputError) -> StudyPart {
    let bytes = try InputFile.bytes(at: path)
    let file = try File(JSON.parse(bytes, source: path), at: InputPlace(path))
    guard file.checksum == checksum(of: bytes.split(separator: 0x0A, maxSplits: 2).last ?? [])
    else {
      throw .unusable(
        InputPlace(path, path: "checksum"),
        "the checksum does not match; the file was damaged or changed")
    }
    return try StudyPart(file.part, at: InputPlace(path, path: "part"))
  }

  /// The value that identifies the file format.
  private static let format = "ble-beacon-simulator study part"
  /// The version of the format. The first version has no `version`; its fingerprint does not cover
  /// the whole scenario.
  private static let version = 2

  private var content: JSON {
    var members: [String: JSON] = [
      "format": .text(Self.format),
      "version": JSON(Self.version),
      "scenario": .text(outline.scenario),
      "title": .text(outline.title),
      "variant": outline.variant.map { .text($0) } ?? .null,
      "walkers": JSON(outline.walkers),
      "durationNs": .text("\(outline.duration.nanoseconds)"),
      "allowsRareEvents": .flag(outline.allowsRareEvents),
      "firstSeed": .text("\(outline.seeds.lowerBound)"),
      "runs": JSON(outline.seeds.count),
      "settings": .text(fingerprint.settings.inSixteenDigits),
      "firstRun": .text(fingerprint.firstRun.inSixteenDigits),
      "shard": JSON(shard.number),
      "shards": JSON(shard.count),
      "partial": .flag(isPartial),
      "tally": tally.json,
    ]
    if !outline.quantities.isEmpty {
      members["quantities"] = .list(outline.quantities.map(\.json))
    }
    return .object(members)
  }

  /// Creates the part from its fields.
  public init(from fields: inout Fields) throws(InputError) {
    guard try fields.text("format") == Self.format else {
      throw .unusable(fields.place(of: "format"), "the file is not a part of a study")
    }
    let version = try fields.optionalInteger("version", in: 1...1_000_000) ?? 1
    guard version == Self.version else {
      throw .unusable(
        fields.place(of: "version"),
        "format version \(version) is not supported; expected \(Self.version): run the shard again")
    }
    try fields.requireKeys("variant", "walkers")
    let runs = try fields.integer("runs", in: 1...1_000_000_000 as ClosedRange<UInt64>)
    let first = try fields.wholeNumber("firstSeed", in: 0...(UInt64.max - runs))
    outline = StudyOutline(
      scenario: try fields.text("scenario"), title: try fields.text("title"),
      variant: try fields.optionalText("variant"), walkers: try fields.texts("walkers"),
      duration: .nanoseconds(
        try fields.wholeNumber("durationNs", in: 1...86_400_000_000_000 as ClosedRange<Int64>)),
      allowsRareEvents: try fields.flag("allowsRareEvents"),
      seeds: first...first + (runs - 1),
      quantities: fields.has("quantities") ? try fields.list("quantities") : [])
    fingerprint = StudyFingerprint(
      settings: try fields.hash("settings"), firstRun: try fields.hash("firstRun"))
    let count = try fields.integer("shards", in: 1...Int(runs))
    let number = try fields.integer("shard", in: 1...count)
    shard = Shard(number, of: count) ?? .whole
    tally = try fields.object("tally")
    let isSaidToBePartial = try fields.flag("partial")
    guard tally.walkers.count == outline.walkers.count, tally.runs <= runsAsked,
      isPartial == isSaidToBePartial
    else { throw .unusable(fields.place, "its runs do not match its shard") }
    guard tally.quantities.count == outline.quantities.count,
      tally.rests.isEmpty || tally.rests.count == outline.methods.count,
      outline.quantities.allSatisfy({ $0.walker ?? -1 < outline.walkers.count })
    else { throw .unusable(fields.place(of: "quantities"), "they do not match the tally") }
  }

  /// Returns the FNV-1a hash of the bytes after the line of the checksum.
  private static func checksum(of bytes: some Sequence<UInt8>) -> String {
    var hash = StableHash(of: "")
    for byte in bytes { hash.add(byte) }
    return hash.value.inSixteenDigits
  }

  /// The file of a part.
  private struct File: Described {
    let checksum: String
    let part: JSON

    init(from fields: inout Fields) throws(InputError) {
      part = try fields.require("part").value
      checksum = try fields.text("checksum")
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
  /// Returns an integer within a range. It is stored as text, because it may be too large for JSON.
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
