/**
 * Resolves at the next second of the clock: the identity service's emulator tells sign-ins of one person apart by
 * whole seconds only.
 */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  while (Math.floor(Date.now() / 1000) === second) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
