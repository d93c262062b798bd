import FieldStore

extension Topic.Collection {
  /// The heading of the collection.
  var heading: String {
    switch self {
    case .trucks: "Trucks"
    case .chairs: "Chairs"
    case .assets: "Assets"
    case .patients: "Patients"
    }
  }

  /// The word for reports of this collection, as in addresses.
  package var reports: String {
    switch self {
    case .trucks: "readings"
    case .chairs: "incidents"
    case .assets: "whereabouts"
    case .patients: "visits"
    }
  }
}

extension Topic {
  /// The heading of the page, as published: "Readings from Truck 3".
  func heading(named name: String) -> String {
    switch collection {
    case .trucks: "Readings from \(name)"
    case .chairs: "Incidents of \(name)"
    case .assets: "Whereabouts of \(name)"
    case .patients: "Visits of \(name)"
    }
  }
}
