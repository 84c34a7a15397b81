import { useLayoutEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type Control = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement

interface Held {
  readonly ref: RefObject<Control | null>
  readonly defaultValue?: string
  readonly defaultChecked?: boolean
  readonly onChange: () => void
}

/**
 * Props of a text control or checkbox whose content counts, however it came there: typed or filled in before hydration, or by a
 * password manager that fires no event. The control is uncontrolled, since React would restore the value that it knows.
 */
export function useHeld<Value extends string | boolean>(
  value: Value,
  onChange: (value: Value) => void,
): Held {
  const ref = useRef<Control>(null)
  /** What the control held when the page last read or wrote it. */
  const known = useRef<Value>(undefined)
  const isBox = typeof value === 'boolean'
  const property = isBox ? 'checked' : 'value'
  const held = () => ref.current?.[property] as Value

  useLayoutEffect(() => {
    if (ref.current !== null && held() !== value) {
      // Only the page changed it if the control still holds what it held.
      if (held() === known.current) ref.current[property] = value as never
      else onChange(held())
    }
    if (held() === value) known.current = value
    // Before any handler of React's, which read a form's values at a press or a submission.
    const gone = new AbortController()
    const catchUp = (): void => {
      if (held() !== value) flushSync(() => onChange(held()))
    }
    for (const type of ['click', 'submit'])
      addEventListener(type, catchUp, { capture: true, signal: gone.signal })
    return () => gone.abort()
  })

  return {
    ref,
    [isBox ? 'defaultChecked' : 'defaultValue']: value,
    onChange: () => onChange((known.current = held())),
  }
}
