import BLE
import Captures

/// The bytes that hexadecimal digits spell; spaces are left out.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hexadecimal.bytes(of: hex.filter { $0 != " " }) else {
    preconditionFailure("\(hex) is not hexadecimal")
  }
  return bytes
}

/// The records of a whole file, which comes by pieces of a length.
func records(of file: [UInt8], piece: Int = 1_000) throws -> [CaptureRecord] {
  var reader = CaptureReader()
  var records: [CaptureRecord] = []
  var rest = file[...]
  while !rest.isEmpty {
    reader.append(rest.prefix(piece))
    rest = rest.dropFirst(piece)
    while let record = try reader.next() { records.append(record) }
  }
  try reader.finish()
  return records
}

/// The error of a file; `nil` if it can be read.
func failure(of file: [UInt8]) -> CaptureError? {
  do {
    _ = try records(of: file)
    return nil
  } catch { return error as? CaptureError }
}

extension CaptureReader {
  /// The next record as `try?` gives it.
  mutating func nextOrError() -> Result<CaptureRecord?, CaptureError> {
    do throws(CaptureError) { return .success(try next()) } catch { return .failure(error) }
  }
}
