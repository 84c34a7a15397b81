import { useEffect } from 'react'

/** The shortcut that locks the session, in the form for `aria-keyshortcuts` and the menu. */
export const LOCK_SHORTCUT = 'Alt+L'

/** The selector of fields in which Alt and a letter may type a character, as on a Mac. */
const WRITABLE =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable]'

/**
 * Locks the session on Alt+L, a shortcut that no browser uses. Also checks the physical key, because Alt turns the letter into
 * another character on a Mac.
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
