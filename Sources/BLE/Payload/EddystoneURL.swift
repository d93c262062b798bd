/// The frame of an Eddystone beacon with the address of a web page.
///
///     16 | AA FE | 10 | level at 0 m, 1 | scheme, 1 | text, 0 ... 17
///
/// Frequent parts of addresses have codes of a byte.
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: Eddystone-URL.
public struct EddystoneURL: Hashable, Sendable, EddystoneFrame {
  /// The level at 0 m, in whole dBm, -128 to 127.
  public let powerAtZero: PowerLevel
  /// The number of the scheme, 0 to 3.
  private let scheme: UInt8
  /// The bytes after the scheme: characters, and codes of frequent parts.
  private let codes: [UInt8]

  /// The maximum number of bytes after the scheme.
  public static let capacity = 17

  /// The codes of the schemes that an address may start with.
  public static let schemeCodes = 0..<UInt8(schemes.count)

  /// Creates a frame; the level is rounded to whole dBm.
  ///
  /// - Returns: `nil` if the address does not start with `http://` or `https://`, has characters
  ///   other than the printable ones of ASCII, or does not fit.
  /// - Precondition: The rounded level is in -128...127 dBm.
  public init?(_ address: String, powerAtZero: PowerLevel) {
    var rest = Array(address.utf8)[...]
    guard let scheme = Self.longest(of: Self.schemes, startOf: rest) else { return nil }
    rest = rest.dropFirst(Self.schemes[scheme].utf8.count)
    var codes: [UInt8] = []
    while let character = rest.first {
      if let code = Self.longest(of: Self.expansions, startOf: rest) {
        codes.append(UInt8(code))
        rest = rest.dropFirst(Self.expansions[code].utf8.count)
      } else {
        guard Self.isPrintable(character) else { return nil }
        codes.append(character)
        rest = rest.dropFirst()
      }
    }
    guard codes.count <= Self.capacity else { return nil }
    self.powerAtZero = PowerLevel(byte: powerAtZero.byte)
    self.scheme = UInt8(scheme)
    self.codes = codes
  }

  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type,
  /// without codes that the specification reserves.
  public init?(serviceData value: ArraySlice<UInt8>) {
    guard let fields = Eddystone.fields(of: .url, in: value),
      (2...2 + Self.capacity).contains(fields.count)
    else { return nil }
    powerAtZero = PowerLevel(byte: fields[fields.startIndex])
    scheme = fields[fields.startIndex + 1]
    codes = Array(fields.dropFirst(2))
    guard Self.schemeCodes.contains(scheme),
      codes.allSatisfy({ $0 < Self.expansions.count || Self.isPrintable($0) })
    else { return nil }
  }

  /// The address.
  public var address: String {
    var characters = Array(Self.schemes[Int(scheme)].utf8)
    for code in codes {
      if code < Self.expansions.count {
        characters += Array(Self.expansions[Int(code)].utf8)
      } else {
        characters.append(code)
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The value of the service data structure.
  public var serviceData: [UInt8] {
    Eddystone.serviceData(.url, [powerAtZero.byte, scheme] + codes)
  }

  private static let schemes = ["http://www.", "https://www.", "http://", "https://"]

  private static let expansions = [
    ".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/",
    ".com", ".org", ".edu", ".net", ".info", ".biz", ".gov",
  ]

  /// The index of the longest text with which an address starts.
  private static func longest(of texts: [String], startOf address: ArraySlice<UInt8>) -> Int? {
    var found: Int?
    for (index, text) in texts.enumerated() where address.starts(with: text.utf8) {
      if found.map({ texts[$0].utf8.count < text.utf8.count }) ?? true { found = index }
    }
    return found
  }

  /// `true` for the characters of ASCII that are visible.
  private static func isPrintable(_ character: UInt8) -> Bool { (0x21...0x7E).contains(character) }

  /// The level at 1 m.
  package var declaredPower: PowerLevel? { powerAtZero - Eddystone.lossOfFirstMetre }
}
