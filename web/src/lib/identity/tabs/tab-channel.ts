/** Exchanges messages with the other open tabs of this origin. */
export interface TabChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** Calls the listener when the page is shown again from the back/forward cache, because the page may have missed messages. */
  readonly onReturn: (listener: () => void) => void
}

/**
 * Opens a BroadcastChannel. The channel is closed when the page is left, because an open channel would keep the page out of the
 * back/forward cache.
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

/** Opens the channel. Null if the browser refuses; tabs then exchange no messages. */
function channelOrNull(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
