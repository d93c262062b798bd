/// A format that `simrun export` writes.
package enum ExportFormat: Hashable, Sendable {
  /// A capture file.
  case capture(ExportCaptureFormat)
  /// A text file in the format of another program.
  case text(ExportTextFormat)

  /// Creates the format for the extension of a path; `nil` for any other extension, and for the
  /// extensions of text files.
  package init?(path: String) {
    guard let format = ExportCaptureFormat(path: path) else { return nil }
    self = .capture(format)
  }

  /// The maximum number of receivers of a file.
  var mostReceivers: Int {
    switch self {
    case .capture(let format): format.mostReceivers
    case .text(let format): format.mostReceivers
    }
  }

  /// `true` if a file has the names of receivers.
  var hasNames: Bool {
    switch self {
    case .capture(let format): format.hasNames
    case .text(let format): format.mostReceivers > 1
    }
  }

  /// The resolution of times, in nanoseconds.
  var resolution: Int64 {
    switch self {
    case .capture(let format): format.hasNanoseconds ? 1 : 1_000
    case .text(.herald): 1_000_000
    case .text(.espresense), .text(.openmqttgateway): 1
    }
  }

  /// The first year whose times a file can hold. The last such year is 2105.
  var firstYear: Int {
    switch self {
    case .capture, .text(.herald): 1970
    case .text(.espresense), .text(.openmqttgateway): 1974
    }
  }

  /// The earliest time that a file can hold, in nanoseconds since the beginning of 1970. A packet
  /// that ends at this time starts earlier, but by less than a millisecond.
  var earliest: Int64 { firstYear == 1970 ? 1_000_000 : 126_230_400_000_000_000 }
}

extension ExportFormat: RawRepresentable, CaseIterable, CustomStringConvertible {
  /// The formats, in the order of the help.
  package static let allCases =
    ExportCaptureFormat.allCases.map(ExportFormat.capture)
    + ExportTextFormat.allCases.map(ExportFormat.text)

  /// Creates the format that a word of an option names.
  package init?(rawValue: String) {
    if let format = ExportCaptureFormat(rawValue: rawValue) {
      self = .capture(format)
    } else if let format = ExportTextFormat(rawValue: rawValue) {
      self = .text(format)
    } else {
      return nil
    }
  }

  /// The word of an option.
  package var rawValue: String {
    switch self {
    case .capture(let format): format.rawValue
    case .text(let format): format.rawValue
    }
  }

  /// The word of an option.
  package var description: String { rawValue }
}
