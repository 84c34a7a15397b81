/** Messages to the other open tabs of this origin. */
export interface TabChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** Called when the page is shown again from the back/forward cache, because it may have missed messages. */
  readonly onReturn: (listener: () => void) => void
}

/**
 * A BroadcastChannel that is closed while the page is away, because an open one would keep the page out of the back/forward
 * cache.
 */
export function tabChannel(name: string): TabChannel {
  const listeners: ((message: unknown) => void)[] = []
  const returning: (() => void)[] = []
  let channel: BroadcastChannel | null = null

  const open = (): void => {
    channel = channelOrNull(name)
    channel?.addEventListener('message', ({ data }) =>
      listeners.forEach((listener) => listener(data)),
    )
  }
  open()
  addEventListener('pagehide', () => {
    channel?.close()
    channel = null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    returning.forEach((listener) => listener())
  })

  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => void listeners.push(listener),
    onReturn: (listener) => void returning.push(listener),
  }
}

/** Null if the browser refuses a channel; tabs then share nothing. */
function channelOrNull(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
