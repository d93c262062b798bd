import Documents
import Foundation

/// A parallel fold over work items that consumes their results in order.
///
///     let taken = try await ParallelRuns().fold(100) { number in work(number) } take: { sum += $0 }
///
/// The results do not depend on the number of threads. At any time, at most eight items per thread
/// have been begun and not yet taken, so memory does not grow with the number of items.
public struct ParallelRuns: Hashable, Sendable {
  /// The number of items that run at a time; 1 or more.
  public let threads: Int

  /// Creates a fold with a number of threads; by default the number of cores.
  ///
  /// - Precondition: There is at least one thread.
  public init(threads: Int = ParallelRuns.cores) {
    precondition(threads > 0, "with \(threads) threads nothing is done")
    self.threads = threads
  }

  /// The number of active cores.
  public static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Runs the items 0 ..< count in parallel and takes their results in order.
  ///
  /// If the task is cancelled, no further work is begun. The results taken are those of the first
  /// items, without gaps.
  ///
  /// - Parameters:
  ///   - work: Runs an item; returns `nil` if it stopped because the task was cancelled.
  ///   - take: Takes the result of an item.
  /// - Returns: The number of items taken.
  /// - Throws: The error of the first item that throws; the results of earlier items have been
  ///   taken.
  public func fold<Part: Sendable>(
    _ count: Int, work: @escaping @Sendable (Int) throws(InputError) -> Part?,
    take: (Part) -> Void
  ) async throws(InputError) -> Int {
    let outcome = await withTaskGroup(of: Piece<Part>.self) { group in
      var begun = 0
      var taken = 0
      var waiting: [Int: Result<Part?, InputError>] = [:]
      func begin() {
        guard begun < count else { return }
        let number = begun
        begun += 1
        group.addTask { Piece(number: number, result: Self.result(of: number, by: work)) }
      }
      for _ in 0..<threads { begin() }
      while let piece = await group.next() {
        waiting[piece.number] = piece.result
        while let next = waiting.removeValue(forKey: taken) {
          switch next {
          case .success(let part?):
            take(part)
            taken += 1
          case .success(nil): return Result<Int, InputError>.success(taken)
          case .failure(let error):
            group.cancelAll()
            return .failure(error)
          }
        }
        // A slow item holds up the later ones; otherwise their results would pile up.
        while begun < min(count, taken + 8 * threads), begun - taken - waiting.count < threads {
          begin()
        }
      }
      return .success(taken)
    }
    return try outcome.get()
  }

  private struct Piece<Part: Sendable>: Sendable {
    var number: Int
    var result: Result<Part?, InputError>
  }

  private static func result<Part>(
    of number: Int, by work: (Int) throws(InputError) -> Part?
  ) -> Result<Part?, InputError> {
    guard !Task.isCancelled else { return .success(nil) }
    do { return .success(try work(number)) } catch { return .failure(error) }
  }
}
