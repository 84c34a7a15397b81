import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { weighFirstLoad } from './first-load.ts'

/** Largest sizes accepted, in bytes; compressed where the name says so. */
const BUDGETS = {
  'first-load JS (gzip)': 112_000,
  'CSS (gzip)': 8_000,
  'functions bundle': 100_000,
}

/** Prints what the build weighs beside what it may. */
export function checkSizes(): number {
  const { js, css } = weighFirstLoad()
  const sizes: Record<keyof typeof BUDGETS, number> = {
    'first-load JS (gzip)': js,
    'CSS (gzip)': css,
    'functions bundle': statSync(join(ROOT, 'functions', 'dist', 'index.js')).size,
  }
  let code = 0
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS]
    const kept = size > 0 && size <= budget
    if (!kept) code = 1
    const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
    console.log(`${kept ? '✔' : '✖'} ${name.padEnd(22)} ${kb(size)} of ${kb(budget)}`)
  }
  return code
}
