import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * The history entry before this page. It is two entries back, because the page has its own entry and the one that catches «
 * Back ».
 */
const BACK = -2

interface LeaveGuard {
  readonly isAsking: boolean
  /** Asks for confirmation, as after a click on a link to this path. */
  readonly ask: (path: string) => void
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * While `isOn`, asks for confirmation before the person leaves the page by a link of ours or by « Back ». If they close or
 * reload the page, the browser asks in its own words.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string | typeof BACK | null>(null)
  const isHeld = useRef(isOn)
  const isLeaving = useRef(false)

  useEffect(() => {
    isHeld.current = isOn
  }, [isOn])

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    addEventListener('beforeunload', (event) => isHeld.current && event.preventDefault(), {
      signal,
    })
    // Listen on the window in the capture phase, so that this runs before the router.
    const follow = (event: MouseEvent): void => {
      const path = isHeld.current ? pathOf(event) : null
      if (path === null) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(path)
    }
    addEventListener('click', follow, { capture: true, signal })
    hold()
    const back = (): void => {
      // `leave`, which also goes back, fires this event too.
      if (isLeaving.current) return
      if (isHeld.current) {
        hold()
        setAsked(BACK)
      } else {
        isLeaving.current = true
        void navigate(-1)
      }
    }
    addEventListener('popstate', back, { signal })
    return () => gone.abort()
  }, [navigate])

  return {
    isAsking: asked !== null,
    ask: setAsked,
    stay: () => setAsked(null),
    leave() {
      isHeld.current = false
      isLeaving.current = true
      // Close the question, because in a tab opened on this page, there is no page to go back to.
      setAsked(null)
      if (typeof asked === 'string') void navigate(asked, { replace: true })
      else if (asked !== null) void navigate(asked)
    },
  }
}

/** Adds a history entry for the same page, so that the next « Back » removes only this entry. */
function hold(): void {
  const state: unknown = history.state
  history.pushState(state, '')
}

/** The path of the clicked link of ours; null for any other click, and for links within the page. */
function pathOf(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  if (link.target === '_blank' || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin !== location.origin || isHere ? null : pathname + search + hash
}
