import { useState, type KeyboardEvent } from 'react'

interface CapsLock {
  readonly isOn: boolean
  /** To be called at every key: a page learns the state from keys alone. */
  readonly note: (event: KeyboardEvent) => void
  /** To be called when the field is left: nobody tells any more. */
  readonly forget: () => void
}

/** Whether capitals are locked, as far as the keys that are pressed in a field tell. */
export function useCapsLock(): CapsLock {
  const [isOn, setIsOn] = useState(false)
  return {
    isOn,
    note: (event) => setIsOn(event.getModifierState('CapsLock')),
    forget: () => setIsOn(false),
  }
}
