import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Takes over what was typed, ticked or filled in before hydration: React keeps it in the input but fires no event. */
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
