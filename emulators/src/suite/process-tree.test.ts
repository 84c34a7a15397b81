import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { descendants, signal } from './process-tree.ts'

/** A script that starts a process of its own and prints its id. */
const FAMILY = `
const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true })
console.log(child.pid)
setInterval(() => {}, 1e6)
`

describe('the process tree', () => {
  it('finds all descendants, even in other sessions, and ends them', async () => {
    const child = spawn(process.execPath, ['-e', FAMILY], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const grandchild = Number(line.toString())
    expect(descendants(process.pid)).toEqual(expect.arrayContaining([child.pid, grandchild]))
    expect(descendants(child.pid ?? 0)).toEqual([grandchild])
    signal([grandchild, child.pid ?? 0], 'SIGKILL')
    await once(child, 'exit')
    expect(descendants(process.pid)).not.toContain(child.pid)
  })

  it('ignores a process that has ended', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    expect(() => signal([child.pid ?? 0], 'SIGKILL')).not.toThrow()
  })
})
