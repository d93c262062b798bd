import Dispatch
import Foundation

/// The lines of a file or of standard input, read as they come.
///
/// A thread of its own waits for them, so that any kind of file will do: a pipe, a terminal, a
/// file. Nothing is read ahead of the reader but one block, so a slow reader is waited for.
package struct InputLines: AsyncSequence, Sendable {
  /// A line without its line break.
  package enum Line: Sendable, Equatable {
    case bytes([UInt8])
    /// A line longer than is allowed, which is dropped.
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int

  /// Creates the lines of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The file; it stays open.
  ///   - longest: The most bytes that a line may have.
  package init(of descriptor: Int32 = STDIN_FILENO, longest: Int = 1 << 20) {
    self.descriptor = descriptor
    self.longest = longest
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(descriptor: descriptor, longest: longest)
  }

  /// The lines that are left.
  package struct Iterator: AsyncIteratorProtocol {
    private let descriptor: Int32
    private let longest: Int
    private let queue = DispatchQueue(label: "InputLines")
    private var block: ArraySlice<UInt8> = []
    private var line: [UInt8] = []
    private var isTooLong = false
    private var isAtEnd = false

    init(descriptor: Int32, longest: Int) {
      self.descriptor = descriptor
      self.longest = longest
    }

    /// The next line; nil at the end. A last line needs no line break.
    ///
    /// - Throws: ``InputError`` if the file cannot be read.
    package mutating func next() async throws(InputError) -> Line? {
      while !isAtEnd {
        if let end = block.firstIndex(of: UInt8(ascii: "\n")) {
          keep(block[..<end])
          block = block[(end + 1)...]
          return take()
        }
        keep(block)
        block = try await nextBlock()[...]
        isAtEnd = block.isEmpty
      }
      return line.isEmpty && !isTooLong ? nil : take()
    }

    /// `true` if no line is there, and nothing comes for a while.
    package func isQuiet(for pause: Duration) async -> Bool {
      guard !isAtEnd, !block.contains(UInt8(ascii: "\n")) else { return false }
      let (descriptor, milliseconds) = (descriptor, Int32(pause / .milliseconds(1)))
      return await withCheckedContinuation { continuation in
        queue.async {
          var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          continuation.resume(returning: poll(&input, 1, milliseconds) == 0)
        }
      }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
      isTooLong = isTooLong || line.count + bytes.count > longest
      if isTooLong { line = [] } else { line += bytes }
    }

    private mutating func take() -> Line {
      defer {
        line = []
        isTooLong = false
      }
      if isTooLong { return .tooLong }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return .bytes(line)
    }

    /// Reads what is there, and waits if nothing is; empty at the end.
    private func nextBlock() async throws(InputError) -> [UInt8] {
      let descriptor = descriptor
      let result = await withCheckedContinuation { continuation in
        queue.async {
          var bytes = [UInt8](repeating: 0, count: 1 << 16)
          var count: Int
          repeat {
            count = read(descriptor, &bytes, bytes.count)
          } while count < 0 && errno == EINTR
          continuation.resume(
            returning: count < 0
              ? Result.failure(InputError(code: errno)) : .success(Array(bytes.prefix(count))))
        }
      }
      return try result.get()
    }
  }
}

/// A file that cannot be read.
package struct InputError: Error, Equatable, CustomStringConvertible {
  /// The number of the error, as of `errno`.
  package let code: Int32

  package var description: String { "standard input: \(String(cString: strerror(code)))" }
}
