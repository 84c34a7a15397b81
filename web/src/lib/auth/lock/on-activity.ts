const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/** Tells when the person does something in this tab, or comes back to it. */
export function onActivity(listener: () => void): void {
  for (const sign of SIGNS) addEventListener(sign, listener, { capture: true, passive: true })
}
