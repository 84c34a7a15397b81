/**
 * Resolves at the next full second, because the Auth emulator cannot distinguish two sign-ins of a person within the same
 * second.
 */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  while (Math.floor(Date.now() / 1000) === second) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
