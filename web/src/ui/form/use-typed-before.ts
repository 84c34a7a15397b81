import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Takes over what the person typed, ticked or let the browser fill in before the script was here:
 * React leaves it in the input, and this tells the form.
 */
export function useTypedBefore<Value>(
  value: Value,
  valueOf: (input: HTMLInputElement) => Value,
  onChange: (value: Value) => void,
): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  const takeOver = useRef(() => {
    if (ref.current === null) return
    const found = valueOf(ref.current)
    if (found !== value) onChange(found)
  })
  useLayoutEffect(() => takeOver.current(), [])
  return ref
}
