import { useEffect, useRef } from 'react'

/**
 * Runs a task once the pointer is up. A fault that appears while the button below is being pressed
 * would move the button away, and the click would be lost.
 */
export function useAfterPress(): (task: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)

  useEffect(() => {
    const press = (): void => {
      pressed.current = true
    }
    const release = (): void => {
      pressed.current = false
      // The click comes after the release, in the same task.
      setTimeout(() => {
        waiting.current?.()
        waiting.current = null
      })
    }
    addEventListener('pointerdown', press, { capture: true })
    addEventListener('pointerup', release, { capture: true })
    addEventListener('pointercancel', release, { capture: true })
    return () => {
      removeEventListener('pointerdown', press, { capture: true })
      removeEventListener('pointerup', release, { capture: true })
      removeEventListener('pointercancel', release, { capture: true })
    }
  }, [])

  return (task) => {
    if (pressed.current) waiting.current = task
    else task()
  }
}
