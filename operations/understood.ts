/** The command's parsed arguments; if `read` returns null or throws, prints the usage and exits with 2. */
export function understood<Wish>(read: () => Wish | null, usage: string): Wish {
  let wish: Wish | null = null
  try {
    wish = read()
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  if (wish !== null) return wish
  console.error(`✖ ${usage}`)
  process.exit(2)
}
