import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldMessage } from '../../i18n/catalogue.ts'
import type { Check } from './checks.ts'

/** The values of text fields and checkboxes, by field name. */
type Values<V> = Record<keyof V, string | boolean>
type Errors<V> = Partial<Record<keyof V, FieldMessage | null>>

/** The props that a field component needs. */
export interface FieldState<Value> {
  readonly name: string
  readonly value: Value
  readonly error: FieldMessage | null
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
}

export interface FormState<V extends Values<V>> {
  readonly values: V
  readonly field: <N extends keyof V & string>(name: N) => FieldState<V[N]>
  /** Sets a field's value if the field is empty. */
  readonly fill: <N extends keyof V>(name: N, value: V[N]) => void
  /** Empties a text field. */
  readonly clear: (name: keyof V) => void
  /** Checks every field, shows all errors and focuses the first invalid field. */
  readonly validate: (element: HTMLFormElement) => boolean
  /** Shows an error that the API returned for a field. */
  readonly reject: (name: keyof V, message: FieldMessage) => void
}

/** Manages a form's values and errors. Errors appear when the person leaves a field or submits the form, never during typing. */
export function useForm<V extends Values<V>>(
  initial: V,
  checks: { readonly [N in keyof V]?: Check<V[N], V> },
): FormState<V> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const afterPress = useAfterPress()

  const fill = useCallback(<N extends keyof V>(name: N, value: V[N]): void => {
    setValues((current) => (current[name] === '' ? { ...current, [name]: value } : current))
  }, [])

  const clear = useCallback((name: keyof V): void => {
    setValues((current) => ({ ...current, [name]: '' }))
  }, [])

  const judge = <N extends keyof V>(name: N, value: V[N]): FieldMessage | null =>
    checks[name]?.(value, values) ?? null

  const show = (name: keyof V, message: FieldMessage | null): void =>
    setErrors((current) => ({ ...current, [name]: message }))

  return {
    values,
    fill,
    clear,
    reject: show,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (value) => {
        setValues((current) => ({ ...current, [name]: value }))
        if ((errors[name] ?? null) !== null) show(name, judge(name, value))
      },
      onBlur: () => {
        const message = judge(name, values[name])
        if (message === null || values[name] === '' || values[name] === false) return
        afterPress(() => show(name, message))
      },
    }),
    validate(element) {
      const found: Errors<V> = {}
      for (const name of Object.keys(values) as (keyof V)[]) {
        const message = judge(name, values[name])
        if (message !== null) found[name] = message
      }
      setErrors(found)
      const first = [...element.elements].find(
        (control) => control instanceof HTMLInputElement && control.name in found,
      )
      if (first instanceof HTMLElement) first.focus()
      return first === undefined
    },
  }
}

/**
 * Returns a function that runs a task after the pointer is released. An error that appeared during a press would move the pressed
 * button, and the click would be lost.
 */
function useAfterPress(): (task: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)

  useEffect(() => {
    const press = (): void => {
      pressed.current = true
    }
    const release = (): void => {
      pressed.current = false
      // Run the task after the click event, which the browser fires in the same task as the release of the pointer.
      setTimeout(() => {
        waiting.current?.()
        waiting.current = null
      })
    }
    const gone = new AbortController()
    const listening = { capture: true, signal: gone.signal }
    addEventListener('pointerdown', press, listening)
    addEventListener('pointerup', release, listening)
    addEventListener('pointercancel', release, listening)
    return () => gone.abort()
  }, [])

  return (task) => {
    if (pressed.current) waiting.current = task
    else task()
  }
}
