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
 * Returns the props of a text control or checkbox that reports its content even if no event was heard: if the content was entered
 * before hydration, or by a password manager that fires no event. The control is uncontrolled, because otherwise React would
 * restore the last value that it knows.
 */
export function useHeld<Value extends string | boolean>(
  value: Value,
  onChange: (value: Value) => void,
): Held {
  const ref = useRef<Control>(null)
  /** The control's content when the page last read or wrote it. */
  const known = useRef<Value>(undefined)
  const isBox = typeof value === 'boolean'
  const property = isBox ? 'checked' : 'value'
  const held = () => ref.current?.[property] as Value

  useLayoutEffect(() => {
    if (ref.current !== null && held() !== value) {
      // If the content is still the known one, the page has changed the value, so write the value into the control. Otherwise,
      // report the content.
      if (held() === known.current) ref.current[property] = value as never
      else onChange(held())
    }
    if (held() === value) known.current = value
    // Report the content before React's handlers run, because they read a form's values on a click or a submission.
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
