import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'

describe('the process of the rules runtime', () => {
  it('prints that it is ready, responds line by line, and ends when its input closes', async () => {
    const main = new URL('main.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [main, 'serve'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const read = async () => JSON.parse(String((await lines.next()).value)) as unknown
    expect(await read()).toEqual({ id: -1, status: 'ok', action: 'ready' })

    const content = 'service firebase.storage { }'
    const context = { rulesetName: '0', source: { files: [{ name: 'storage.rules', content }] } }
    child.stdin.write(`${JSON.stringify({ id: 3, action: 'load_ruleset', context })}\n`)
    expect(await read()).toMatchObject({ id: 3, status: 'ok', result: { rulesVersion: 1 } })

    child.stdin.write(`${JSON.stringify({ id: 4, action: 'verify', context: {} })}\n`)
    expect(await read()).toMatchObject({ id: 4, status: 'ok', result: { permit: false } })

    const ended = once(child, 'exit')
    child.stdin.end()
    expect(await ended).toEqual([0, null])
  })
})
