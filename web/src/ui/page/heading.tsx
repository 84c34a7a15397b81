import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'

interface Props {
  /** Names the screen in the browser's tab. */
  readonly title: string
  readonly className?: string
  readonly children?: ReactNode
}

/**
 * The screen's h1: names the page and takes the focus when the person arrives from another one, or
 * when what they pressed has gone with the screen before.
 */
export function Heading({ title, className, children = title }: Props) {
  const { common } = useText()
  const hasMoved = useNavigationType() !== NavigationType.Pop
  const ref = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(false)

  useEffect(() => {
    document.title = `${title} — ${common.product}`
  }, [title, common.product])

  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    const isFocusLost =
      'acted' in document.documentElement.dataset && document.activeElement === document.body
    if (hasMoved || isFocusLost) ref.current?.focus()
  }, [hasMoved])

  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
