import BLE
import Captures
import Documents
import HCI
import Recordings

/// The advertisements of a capture file.
struct ImportedCapture: ReadingSource {
  private(set) var warnings: [InputWarning] = []
  let levels = RecordingOrigin.Levels.packets
  let programs: [String]

  private let bytes: ByteSource
  private let naming: DeviceNaming
  /// The name of the receiver for interfaces without a name.
  private let receiver: String
  private var reader = CaptureReader()
  private var listener = CaptureListener()
  private var pending: [CapturedAdvertisement] = []
  private var refused = ImportTally()
  private var isAtEnd = false
  /// The latest receiver, by its name in the file, with its name and address in the recording.
  private var latest: (interface: Int, stated: String?, name: String?, address: DeviceAddress)?

  init(_ bytes: ByteSource, _ format: CaptureFormat, naming: DeviceNaming, receiver: String) {
    self.bytes = bytes
    self.naming = naming
    self.receiver = receiver
    programs = [format.description]
  }

  var omitted: ImportTally {
    var tally = refused
    for reason in CaptureOmission.allCases {
      tally.leaveOut(.capture(reason), listener.count(of: reason))
    }
    return tally
  }

  mutating func next() throws(InputError) -> ImportedReading? {
    while true {
      if let heard = pending.popLast() {
        do throws(ImportOmission) { return try reading(of: heard) } catch {
          refused.leaveOut(error)
        }
        continue
      }
      guard let record = try nextRecord() else { return nil }
      pending = listener.receive(record).reversed()
    }
  }

  private mutating func nextRecord() throws(InputError) -> CaptureRecord? {
    while !isAtEnd {
      switch readRecord() {
      case .success(let record?): return record
      case .success(nil): break
      case .failure(let error): throw .unusable(InputPlace(bytes.path), error.description)
      }
      let piece = try bytes.next()
      if piece.isEmpty { try end() } else { reader.append(piece) }
    }
    return nil
  }

  private mutating func readRecord() -> Result<CaptureRecord?, CaptureError> {
    do throws(CaptureError) { return .success(try reader.next()) } catch { return .failure(error) }
  }

  /// Notes the end of the file, which may be within a record if a program was still writing the
  /// file, or if the file was truncated.
  private mutating func end() throws(InputError) {
    isAtEnd = true
    do throws(CaptureError) {
      try reader.finish()
    } catch {
      guard error.fault == .end else { throw .unusable(InputPlace(bytes.path), error.description) }
      warnings.append(
        InputWarning(
          InputPlace(bytes.path),
          "\(error.description); it may be truncated, and all before is read"))
    }
  }

  private mutating func reading(of heard: CapturedAdvertisement) throws(ImportOmission)
    -> ImportedReading
  {
    let packet = heard.packet
    guard !packet.properties.contains(.scanResponse) else { throw .scanResponse }
    guard !packet.properties.contains(.moreToCome) else { throw .capture(.incomplete) }
    guard packet.data.count <= Payload.capacity else { throw .longData }
    guard let time = heard.end else { throw .untimed }
    guard let receiver = name(of: heard) else { throw .name }
    let address = packet.advertiser.address.description
    let given = naming.name(of: address)
    // Any radio can send the address that is made from the receiver's name.
    let device = given.map(DeviceNames.address) ?? packet.advertiser.address
    guard device != latest?.address else { throw .itself }
    return ImportedReading(
      time: time, receiver: receiver, transmitter: given ?? address, channel: packet.channel,
      rssi: packet.rssi, payload: packet.data, kind: ReadingKind(packet.properties))
  }

  /// Returns the name of the receiver; `nil` if a table cannot contain it.
  private mutating func name(of heard: CapturedAdvertisement) -> String? {
    if let latest, latest.interface == heard.interface, latest.stated == heard.interfaceName {
      return latest.name
    }
    let stated =
      heard.interfaceName
      ?? (heard.interface == 0 ? receiver : "\(receiver)-\(heard.interface)")
    let name = naming.name(of: stated) ?? DeviceNaming.canonical(stated)
    let usable = DeviceNaming.canContain(name) ? name : nil
    latest = (heard.interface, heard.interfaceName, usable, DeviceNames.address(of: name))
    return usable
  }
}

extension ReadingKind {
  /// Creates the kind of a packet that is not a scan response.
  fileprivate init(_ properties: AdvertisingProperties) {
    self =
      !properties.contains(.legacy)
      ? .extended
      : properties.contains(.directed)
        ? .directed
        : properties.contains(.connectable)
          ? .connectable : properties.contains(.scannable) ? .scannable : .beacon
  }
}
