import Foundation
import ReferenceRuns

// reference LETTER [RUNS]: runs a reference run with the seeds from 1, and prints the number of
// packets, links, positions or settings and the time. Run it under `valgrind --tool=callgrind` to
// count instructions.
let words = CommandLine.arguments.dropFirst()
let runs = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
guard let letter = words.first,
  let run = ReferenceRun.all.first(where: { $0.name.hasPrefix(letter.uppercased()) })
else {
  FileHandle.standardError.write(Data("usage: reference LETTER [RUNS]; letters are A to M\n".utf8))
  exit(2)
}
let work = try run.prepared()
var count = 0
let time = ContinuousClock().measure {
  for seed in 1...max(runs, 1) { count += work(seed) }
}
let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
print(
  run.name, "\(runs) runs", "\(count) \(run.unit)",
  String(
    format: "%.4f s a run, %.3f million ", seconds / Double(runs),
    Double(count) / seconds / 1e6) + "\(run.unit)/s",
  separator: "; ")
