// Runs command lines of simrun one after another in one process, for tests of very many: most of a
// short command is its start.
//
//   commandlines OUTPUT ERRORS
//
// Each line of standard input is an array of JSON: the folder to work in, then the words. What the
// command prints replaces the contents of the two files. A line of standard output then has its
// status and the seconds of processor time. Commands must not read standard input.

import Commands
import Foundation

guard CommandLine.arguments.count == 3 else {
  fatalError("commandlines: give the files for the output and the errors")
}
let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
for (path, descriptor) in zip(CommandLine.arguments.dropFirst(), [STDOUT_FILENO, STDERR_FILENO]) {
  let file = open(path, O_CREAT | O_RDWR | O_APPEND, 0o600)
  guard file >= 0, dup2(file, descriptor) >= 0 else {
    fatalError("commandlines: cannot write \(path)")
  }
}
while let line = readLine() {
  let words = try JSONDecoder().decode([String].self, from: Data(line.utf8))
  guard FileManager.default.changeCurrentDirectoryPath(words[0]) else {
    fatalError("commandlines: no folder \(words[0])")
  }
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] { ftruncate(descriptor, 0) }
  let start = clock()
  let status = await Simrun.run(Array(words.dropFirst()))
  let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  try answers.write(contentsOf: Data("\(status) \(seconds)\n".utf8))
}
