import Documents
import Interchange

/// `simrun import FILE... --out DIR`: files of other programs as one recording.
struct ImportCommand {
  private let work: Import
  private let folder: String
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    var paths = [try arguments.operand("the file of another program")]
    while let next = try arguments.optionalOperand() { paths.append(next) }
    let naming = try DeviceNaming(
      options: arguments.texts("--name"), table: arguments.optionalText("--names"))
    let receiver = try arguments.optionalText("--receiver")
    format = try arguments.choice("--format")
    folder = try arguments.text("--out")
    try arguments.finish()
    try OutputFolder.attempt(at: folder)
    work = try Import(of: paths, naming: naming, receiver: receiver)
    try Import.check(folder)
  }

  func perform() async throws(InputError) -> ExitStatus {
    let report = try await LongWork.perform(counting: "MB") { line throws(InputError) in
      try work.write(to: folder) { done, all in
        line.show(done: done / 1_000_000, of: max(done, all) / 1_000_000)
        return !Task.isCancelled
      }
    }
    guard let report else {
      Terminal.log("simrun: interrupted; nothing was written")
      return .interrupted
    }
    Terminal.warn(report.warnings)
    try Terminal.write(report, as: format)
    return .done
  }
}
