/**
 * Resolves at the next full second, since the identity service's emulator tells a person's sign-ins apart only by the
 * second.
 */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  while (Math.floor(Date.now() / 1000) === second) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
