import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * The history entry before this page. It is two entries back: the page has its own entry, and a second entry that catches « Back
 * ».
 */
const BACK = -2

interface LeaveGuard {
  readonly isAsking: boolean
  /** Asks for confirmation before the page opens this path, in the same way as after a click on a link. */
  readonly ask: (path: string) => void
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * While `isOn`, asks for confirmation before the person leaves the page with a link of our pages or with « Back ». If they close
 * or reload the page, the browser shows its own question.
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
    // Listen on the window in the capture phase, so that this listener runs before the router's.
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
      // Ignore the event if `leave` caused it, because `leave` also goes back.
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
      // Close the dialog with the question. In a tab that was opened on this page, there is no page to go back to, so the dialog
      // would stay open.
      setAsked(null)
      if (typeof asked === 'string') void navigate(asked, { replace: true })
      else if (asked !== null) void navigate(asked)
    },
  }
}

/** Adds a history entry for the same page. The next « Back » then only leaves this entry, and the page stays open. */
function hold(): void {
  const state: unknown = history.state
  history.pushState(state, '')
}

/** Returns the path of a clicked link, if the link leads to another of our pages; null for any other click. */
function pathOf(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  if (link.target === '_blank' || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin !== location.origin || isHere ? null : pathname + search + hash
}
