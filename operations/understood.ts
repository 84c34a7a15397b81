/** What a command was asked for; where `read` finds nothing or throws, says how it is asked, and exits with 2. */
export function understood<Wish>(read: () => Wish | null, usage: string): Wish {
  let wish: Wish | null = null
  try {
    wish = read()
  } catch {
    // An option that there is not: the usage says which there are.
  }
  if (wish !== null) return wish
  console.error(`✖ ${usage}`)
  process.exit(2)
}
