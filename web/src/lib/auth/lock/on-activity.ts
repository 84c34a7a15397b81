const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/** Calls the listener when the person is active in this tab or comes back to it. */
export function onActivity(listener: () => void): void {
  for (const sign of SIGNS) addEventListener(sign, listener, { capture: true, passive: true })
}
