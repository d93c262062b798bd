import Hummingbird
import NIOCore

/// The context of a request: its connection as well, so that it can be closed.
package struct LockContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
