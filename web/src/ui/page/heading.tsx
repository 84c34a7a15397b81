import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'

interface HeadingProps {
  /** The screen's title, also used for the browser tab. */
  readonly title: string
  readonly className?: string
  readonly children?: ReactNode
}

/** The screen's h1. Also sets the tab's title, and takes the focus after a navigation or if the focus was lost. */
export function Heading({ title, className, children = title }: HeadingProps) {
  const { common } = useText()
  const hasNavigated = useNavigationType() !== NavigationType.Pop
  const ref = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(false)

  // Set the title and the focus before the paint, so that they change at the same time as the screen, and no key press falls in
  // between.
  useLayoutEffect(() => {
    document.title = `${title} — ${common.product}`
  }, [title, common.product])

  useLayoutEffect(() => {
    if (arrived.current) return
    arrived.current = true
    // `app/first-paint.js` sets `acted` (the person pressed a key or the pointer) and `moved` (they went back or forward).
    const { dataset } = document.documentElement
    const isFocusLost = 'acted' in dataset && document.activeElement === document.body
    if (hasNavigated || 'moved' in dataset || isFocusLost) ref.current?.focus()
  }, [hasNavigated])

  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

interface IntroProps {
  readonly title: string
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}

/** The heading, followed by a line of explanation if there is one. */
export function Intro({ title, role, children }: IntroProps) {
  return (
    <div className="stack g2" role={role}>
      <Heading title={title} />
      {children !== false && <p className="muted">{children}</p>}
    </div>
  )
}
