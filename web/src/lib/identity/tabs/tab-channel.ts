/** Messages to the other open tabs of this origin. */
export interface TabChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** The page is shown again from the back/forward cache, and may have missed messages. */
  readonly onReturn: (listener: () => void) => void
}

/** A BroadcastChannel, closed while the page is left: an open one keeps it out of the back/forward cache. */
export function tabChannel(name: string): TabChannel {
  const listeners: ((message: unknown) => void)[] = []
  const returning: (() => void)[] = []
  let channel: BroadcastChannel | null = null

  const open = (): void => {
    channel = channelOrNull(name)
    channel?.addEventListener('message', ({ data }) => listeners.forEach((hear) => hear(data)))
  }
  open()
  addEventListener('pagehide', () => {
    channel?.close()
    channel = null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    returning.forEach((tell) => tell())
  })

  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => void listeners.push(listener),
    onReturn: (listener) => void returning.push(listener),
  }
}

/** Null where the browser refuses one: the tabs then do not share. */
function channelOrNull(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
