import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'

/** The router's key of the first address of a visit. */
const FIRST_KEY = 'default'

interface Props {
  /** Names the screen in the browser's tab. */
  readonly title: string
  readonly className?: string
  readonly children?: ReactNode
}

/** The screen's h1: names the page and takes the focus when the person arrives from another one. */
export function Heading({ title, className, children = title }: Props) {
  const { common } = useText()
  const { key } = useLocation()
  const ref = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(false)

  useEffect(() => {
    document.title = `${title} — ${common.product}`
  }, [title, common.product])

  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (key !== FIRST_KEY) ref.current?.focus()
  }, [key])

  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
