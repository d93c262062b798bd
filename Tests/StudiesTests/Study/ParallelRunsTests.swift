@testable import Documents
import Foundation
@testable import Studies
import Testing

@Suite struct ParallelRunsTests {
  /// Returns ten times the number. Some later items finish before earlier ones.
  private static func uneven(_ number: Int) -> Int {
    var sum = 0
    for step in 0..<(number % 7 == 0 ? 20_000 : 10) { sum = (sum * 31 + step) % 1_000_003 }
    return number * 10 + sum * 0
  }

  @Test(arguments: [1, 2, 3, 8])
  func takesResultsInOrder(threads: Int) async throws {
    var taken: [Int] = []
    let count = try await ParallelRuns(threads: threads).fold(100) { number throws(InputError) in
      Self.uneven(number)
    } take: {
      taken.append($0)
    }
    #expect(count == 100)
    #expect(taken == (0..<100).map { $0 * 10 })
  }

  @Test func zeroItemsTakeNothing() async throws {
    var taken = 0
    let count = try await ParallelRuns(threads: 2).fold(0) { number throws(InputError) in
      number
    } take: { _ in
      taken += 1
    }
    #expect((count, taken) == (0, 0))
  }

  @Test(arguments: [1, 2, 8])
  func throwsTheFirstErrorAndTakesEarlierResults(threads: Int) async throws {
    var taken: [Int] = []
    await #expect(throws: InputError.missingFile(path: "13")) {
      _ = try await ParallelRuns(threads: threads).fold(50) { number throws(InputError) in
        if number % 13 == 0 && number > 0 { throw .missingFile(path: String(number)) }
        return number
      } take: {
        taken.append($0)
      }
    }
    #expect(taken == Array(0..<13))
  }

  /// Item 20 cancels its own task. Taking the result of item 30 cancels the task of the fold.
  @Test(arguments: [1, 2, 8])
  func cancellationLeavesNoGaps(threads: Int) async throws {
    let task = Task { () -> [Int] in
      var taken: [Int] = []
      _ = try await ParallelRuns(threads: threads).fold(100_000) { number throws(InputError) in
        if number == 20 { withUnsafeCurrentTask { $0?.cancel() } }
        return number
      } take: {
        taken.append($0)
        if $0 == 30 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return taken
    }
    let taken = try await task.value
    #expect(taken.count < 1000)
    #expect(taken == Array(0..<taken.count))
  }

  @Test func trapsOnZeroThreads() async {
    await #expect(processExitsWith: .failure) { _ = ParallelRuns(threads: 0) }
  }
}
