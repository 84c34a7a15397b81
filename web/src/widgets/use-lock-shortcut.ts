import { useEffect } from 'react'

/** The shortcut, for `aria-keyshortcuts` and the menu. */
export const LOCK_SHORTCUT = 'Alt+L'

/** Fields in which Alt and a letter type a character, as on a Mac. */
const WRITABLE =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable]'

/**
 * Locks on Alt+L, which no browser uses. Also checks the physical key, because on a Mac, Alt turns the letter into another
 * character.
 */
export function useLockShortcut(onLock: (() => void) | null): void {
  useEffect(() => {
    if (onLock === null) return
    const press = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, key, target } = event
      if (!altKey || ctrlKey || metaKey || shiftKey) return
      if (key.toLowerCase() !== 'l' && code !== 'KeyL') return
      if (target instanceof Element && target.closest(WRITABLE) !== null) return
      event.preventDefault()
      onLock()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onLock])
}
