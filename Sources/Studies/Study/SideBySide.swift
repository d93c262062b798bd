import Documents
import Foundation

/// Pieces of work that are carried out side by side, and taken in order.
///
///     let taken = try await SideBySide().fold(100) { number in work(number) } take: { sum += $0 }
///
/// What comes of the pieces does not depend on how many are carried out at a time, and no more than
/// a few wait to be taken, so that memory does not grow with their number.
public struct SideBySide: Hashable, Sendable {
  /// How many pieces are carried out at a time, 1 or more.
  public let threads: Int

  /// So many at a time: by default as many as there are cores.
  ///
  /// - Precondition: There is one at least.
  public init(threads: Int = SideBySide.cores) {
    precondition(threads > 0, "with \(threads) threads nothing is done")
    self.threads = threads
  }

  /// How many cores the machine has for us.
  public static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Carries out the pieces 0 ..< count, and takes what came of each in their order.
  ///
  /// Where the task is cancelled, no further piece is begun, and what has come of an unbroken row
  /// of pieces from the first on has been taken.
  ///
  /// - Parameters:
  ///   - work: Carries out a piece; `nil` where it gave up since the task was cancelled.
  ///   - take: Takes what came of a piece.
  /// - Returns: How many pieces were taken.
  /// - Throws: What the first piece threw that threw something; those before it were taken.
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
          case .success(nil):
            return Result<Int, InputError>.success(taken)
          case .failure(let error):
            group.cancelAll()
            return .failure(error)
          }
        }
        // One that takes long holds up those after it, or they would pile up.
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
