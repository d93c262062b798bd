import Documents

/// The parameters of a command, or some of them. Each stored property is a parameter, an array of
/// options, or a `Group`. The help lists them in this order.
protocol ParameterSet {
  init()
}

extension ParameterSet {
  /// Returns the place of an option of the set, for errors.
  static func place(of path: KeyPath<Self, some AnyParameter>) -> InputPlace {
    InputPlace(Self()[keyPath: path].declaration.word)
  }
}

/// The empty set, for a command without parameters.
struct NoParameters: ParameterSet {}

/// Parameters that belong together, or that several commands share.
struct Group<Parameters: ParameterSet> {
  /// The heading in the help; `nil` for parameters that continue the group above them.
  var heading: String?
  let parameters: Parameters
}

/// A group with parameters of any type.
private protocol AnyGroup {
  associatedtype Parameters: ParameterSet
  var heading: String? { get }
  var parameters: Parameters { get }
}

extension Group: AnyGroup {}

/// The declarations of the parameters of a set.
struct ParameterOutline {
  private(set) var operands: [ParameterDeclaration] = []
  /// The options. An option belongs to the nearest heading above it.
  private(set) var groups = [OptionGroup(heading: nil)]

  /// Creates the declarations. The set is `any`, so that this is compiled once.
  init(_ parameters: any ParameterSet) {
    add(membersOf: parameters)
    groups.removeAll(where: \.options.isEmpty)
  }

  private mutating func add(membersOf parameters: any ParameterSet) {
    for member in Mirror(reflecting: parameters).children {
      switch member.value {
      case let parameter as AnyParameter: add(parameter)
      case let parameters as [AnyParameter]: parameters.forEach { add($0) }
      case let group as any AnyGroup:
        if let heading = group.heading { groups.append(OptionGroup(heading: heading)) }
        add(membersOf: group.parameters)
      default: preconditionFailure("\(member) is no parameter")
      }
    }
  }

  private mutating func add(_ parameter: AnyParameter) {
    if parameter.declaration.isOption {
      groups[groups.count - 1].options.append(parameter.declaration)
    } else {
      operands.append(parameter.declaration)
    }
  }

  /// The options, in the order of the help.
  var options: [ParameterDeclaration] { groups.flatMap(\.options) }
}

/// Options of a command that belong together.
struct OptionGroup {
  /// The heading of the group in the help.
  let heading: String?
  var options: [ParameterDeclaration] = []
}
