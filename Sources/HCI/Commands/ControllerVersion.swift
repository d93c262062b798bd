/// The versions of a controller.
///
/// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, sections 2.1 and 7.
public struct ControllerVersion: Hashable, Sendable {
  /// The version of HCI; 9 is Bluetooth 5.0.
  public var hci: UInt8
  /// The revision of HCI, as the manufacturer counts revisions.
  public var hciRevision: UInt16
  /// The version of the link layer; 9 is Bluetooth 5.0.
  public var linkLayer: UInt8
  /// The company identifier of the manufacturer; 0xFFFF means no manufacturer.
  public var company: UInt16
  /// The revision of the link layer, as the manufacturer counts revisions.
  public var linkLayerRevision: UInt16

  /// Creates a description of the versions.
  public init(
    hci: UInt8, hciRevision: UInt16 = 0, linkLayer: UInt8, company: UInt16,
    linkLayerRevision: UInt16 = 0
  ) {
    self.hci = hci
    self.hciRevision = hciRevision
    self.linkLayer = linkLayer
    self.company = company
    self.linkLayerRevision = linkLayerRevision
  }

  init(_ reader: inout HCIFieldReader) {
    hci = reader.byte()
    hciRevision = reader.word()
    linkLayer = reader.byte()
    company = reader.word()
    linkLayerRevision = reader.word()
  }

  var bytes: [UInt8] {
    var bytes = [hci]
    bytes.append(word: hciRevision)
    bytes.append(linkLayer)
    bytes.append(word: company)
    bytes.append(word: linkLayerRevision)
    return bytes
  }
}
