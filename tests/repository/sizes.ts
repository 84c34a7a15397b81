import { statSync } from 'node:fs'
import { join } from 'node:path'
import { weighReactAlone } from '../bench/browser/react-alone.ts'
import { ROOT } from '../support/root.ts'
import { weighFirstLoad } from '../../web/build/first-load.ts'

/** The first load of the sign-in screen, as a multiple of react and react-dom alone. */
const FIRST_LOAD_RATIO = 1.5

/** The bytes that passkeys may add to it. */
const PASSKEYS_BYTES = 1_500

/** Prints the sizes of the build against their budgets in bytes, compressed if the name says so. */
export async function checkSizes(): Promise<number> {
  const { js, css } = weighFirstLoad(join(ROOT, 'web', 'dist'))
  const budgets = {
    'first-load JS (gzip)':
      Math.floor((await weighReactAlone()) * FIRST_LOAD_RATIO) + PASSKEYS_BYTES,
    'CSS (gzip)': 8_500,
    // Operators open the console at a desk, again and again.
    'console JS (gzip)': 150_000,
    // The code that `api` loads, which includes neither the jobs nor the console.
    'functions bundle': 450_000,
  }
  const sizes: Record<keyof typeof budgets, number> = {
    'first-load JS (gzip)': js,
    'CSS (gzip)': css,
    'console JS (gzip)': weighFirstLoad(join(ROOT, 'console', 'dist')).js,
    'functions bundle': statSync(join(ROOT, 'functions', 'dist', 'index.js')).size,
  }
  let code = 0
  for (const [name, budget] of Object.entries(budgets)) {
    const size = sizes[name as keyof typeof budgets]
    const kept = size > 0 && size <= budget
    if (!kept) code = 1
    const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
    console.log(`${kept ? '✔' : '✖'} ${name.padEnd(22)} ${kb(size)} of ${kb(budget)}`)
  }
  return code
}
