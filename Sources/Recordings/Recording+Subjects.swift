import BLE
import Documents

extension Recording {
  /// Returns the subjects with a recorded path, in the order of their first rows in `truth`.
  /// Without ground truth: the phones whose apps have events, in order; or else the one device that
  /// is at one end of every link and is not fixed; or else the one device at the other ends of the
  /// links of fixed devices.
  ///
  /// - Parameter fixed: The devices that are known to be fixed, such as those that an engine names.
  /// - Throws: `unusable` if the moving device is ambiguous.
  public func subjects(besides fixed: Set<DeviceAddress> = []) throws(InputError)
    -> [DeviceAddress]
  {
    var subjects: [DeviceAddress] = []
    if let truth {
      for row in truth where !subjects.contains(row.subject) { subjects.append(row.subject) }
      if !subjects.isEmpty { return subjects }
    }
    for row in delivered where !subjects.contains(row.phone) { subjects.append(row.phone) }
    if !subjects.isEmpty { return subjects }
    if let first = sightings.first?.advertisement {
      for end in [first.transmitter, first.receiver] where !fixed.contains(end) {
        if sightings.allSatisfy({ $0.advertisement.involves(end) }) { subjects.append(end) }
      }
    }
    if subjects.isEmpty { subjects = others(linkedTo: fixed) }
    guard subjects.count == 1 else {
      let choice =
        subjects.isEmpty
        ? "the device that moved"
        : "which of them moved: \(subjects.map { names[$0] }.listed())"
      throw .unusable(
        InputPlace(source), "no subject: truth.csv or --subject must name \(choice)")
    }
    return subjects
  }

  /// Returns the devices at the other ends of the links of fixed devices, in the order of their
  /// first packets.
  private func others(linkedTo fixed: Set<DeviceAddress>) -> [DeviceAddress] {
    var (found, known): ([DeviceAddress], Set<DeviceAddress>) = ([], fixed)
    for packet in sightings.lazy.map(\.advertisement) {
      let ends = [packet.transmitter, packet.receiver]
      guard ends.contains(where: fixed.contains) else { continue }
      for end in ends where known.insert(end).inserted { found.append(end) }
    }
    return found
  }

  /// Returns the subject with a given name; without a name, all subjects.
  ///
  /// If the recording does not determine its subjects, any of its devices may be named.
  ///
  /// - Parameter fixed: The devices that are known to be fixed.
  /// - Throws: `noSuchName` if no subject has the name, or as `subjects()`.
  package func subjects(
    named name: String?, besides fixed: Set<DeviceAddress> = []
  ) throws(InputError) -> [DeviceAddress] {
    guard let name else { return try subjects(besides: fixed) }
    let known = truth?.isEmpty == false ? try subjects() : names.all.map(DeviceNames.address(of:))
    guard let subject = known.first(where: { $0 == DeviceNames.address(of: name) }) else {
      throw .noSuchName(name, among: known.map { names[$0] }, at: InputPlace(option: .subject))
    }
    return [subject]
  }

  /// Returns the subjects about whom an engine decides: the one with the given name or, without a
  /// name, all except things whose tags were heard by other subjects' phones alone, and by no
  /// receiver of the building.
  ///
  /// - Parameter fixed: The devices that are known to be fixed.
  /// - Throws: As `subjects(named:besides:)`.
  package func decidedSubjects(
    named name: String?, besides fixed: Set<DeviceAddress> = []
  ) throws(InputError) -> [DeviceAddress] {
    let all = try subjects(named: name, besides: fixed)
    guard name == nil, all.count > 1 else { return all }
    let subjects = Set(all)
    var decided = Set(delivered.map(\.phone))
    var heard: Set<DeviceAddress> = []
    for packet in sightings.lazy.map(\.advertisement) {
      decided.insert(packet.receiver)
      if subjects.contains(packet.receiver) {
        heard.insert(packet.transmitter)
      } else {
        decided.insert(packet.transmitter)
      }
    }
    return all.filter { decided.contains($0) || !heard.contains($0) }
  }

  /// Returns the rows of the ground truth for one subject.
  ///
  /// - Throws: `missingFile` if the recording has no ground truth.
  public func truth(about subject: DeviceAddress) throws(InputError) -> [TruthRow] {
    guard let truth else { throw .missingFile(path: "\(source)/\(Self.truthFile)") }
    return truth.filter { $0.subject == subject }
  }
}

extension Advertisement {
  /// Returns `true` if a device sent or received this packet.
  package func involves(_ device: DeviceAddress) -> Bool {
    transmitter == device || receiver == device
  }
}
