import BLE
import Captures
import HCI
import TestSupport
import Testing

/// Captures with bytes changed, cut or added.
@Suite struct MutatedCaptureTests {
  private static let count = Mutations.count

  @Test(arguments: Corpus.allCases) func capturesAreReadOrAnError(_ corpus: Corpus) throws {
    var dice = Dice(1)
    let file = try corpus.file
    var (records, errors, heard, leftOut) = (0, 0, 0, 0)
    for number in 0..<Self.count {
      let bytes = dice.mutated(file, keeping: corpus.headerLength)
      var reader = CaptureReader()
      var listener = CaptureListener()
      var read = 0
      let cut = dice.integer(0...bytes.count)
      pieces: for piece in [bytes[..<cut], bytes[cut...]] {
        reader.append(piece)
        while true {
          switch reader.nextOrError() {
          case .success(let record?):
            read += 1
            #expect(record.number == read && record.offset < bytes.count)
            #expect(record.bytes.count <= bytes.count + 1)
            let advertisements = listener.receive(record)
            #expect(advertisements.count <= bytes.count)
          case .success(nil): continue pieces
          case .failure(let error):
            errors += 1
            #expect(error.offset <= bytes.count && !error.description.contains("\n"))
            #expect(try reader.next() == nil)
            continue pieces
          }
        }
      }
      #expect(read <= bytes.count / 12 && reader.pendingCount <= bytes.count, "capture \(number)")
      do throws(CaptureError) { try reader.finish() } catch { errors += 1 }
      records += read
      heard += listener.heardCount
      leftOut += CaptureOmission.allCases.reduce(0) { $0 + listener.count(of: $1) }
    }
    #expect(records > Self.count && errors > Self.count / 10)
    #expect(heard > Self.count / 10 && leftOut > Self.count / 10)
  }

  /// An incomplete record never holds more bytes than its header states.
  @Test func littleIsKept() throws {
    let zeros = String(repeating: "00", count: 16)
    let snapped = "d4c3b2a1 02000400 00000000 00000000 00000400 bb000000"
    let packet = CaptureReader.greatestPacket
    let starts: [(String, Int)] = [
      (snapped + "00000000 00000000 00000400 00000400", packet),
      ("6274736e6f6f7000 00000001 000003ea 00040000 00040000" + zeros, packet),
      ("00040009 00000000 00000000 02", packet),
      ("0a0d0d0a 00001000 4d3c2b1a", CaptureReader.greatestBlock),
    ]
    for (start, most) in starts {
      var reader = CaptureReader()
      reader.append(bytes(start))
      var (records, pieces) = (0, 0)
      while records == 0, pieces < 5_000 {
        guard case .success(let record) = reader.nextOrError() else { break }
        if record != nil { records += 1 }
        #expect(reader.pendingCount <= most + 1_024)
        reader.append([UInt8](repeating: 0, count: 1_000))
        pieces += 1
      }
      #expect(pieces < 1_100)
    }
  }
}
