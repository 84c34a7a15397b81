/** Speaks to the other tabs of this origin that are open. */
export interface TabChannel {
  readonly post: (message: object) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** The page was kept by the browser while it was left, heard nothing meanwhile, and is shown again. */
  readonly onReturn: (listener: () => void) => void
}

/** A channel of the browser's, closed while the page is left: one that is open would not be kept. */
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

/** Null where the browser refuses one to this page: its tabs then stay by themselves. */
function channelOrNull(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
