import ArgumentParser
import EventInput

/// The option for the start of a run, which does not know its own.
struct StartOption: ParsableArguments {
  @Option(help: "The time at which a run starts, in ISO 8601 (default: when its first line comes).")
  var start: Moment?
}

extension Moment: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
