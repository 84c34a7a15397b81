import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { claim, release } from './claims.ts'

/** A port offset that no suite uses. */
const OFFSET = 40_001

/** Claims the offset in another process, and returns whether the claim succeeded. */
async function claimElsewhere(): Promise<string> {
  const module = JSON.stringify(new URL('claims.ts', import.meta.url).href)
  const script = `import { claim } from ${module}; process.stdout.write(String(claim(${OFFSET})))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return output
}

describe('claim', () => {
  it('prevents other processes from claiming the offset until it is released', async () => {
    expect(claim(OFFSET)).toBe(true)
    expect(await claimElsewhere()).toBe('false')
    release(OFFSET)
    expect(await claimElsewhere()).toBe('true')
  })

  it('takes over the claim of a process that has ended', async () => {
    expect(await claimElsewhere()).toBe('true')
    expect(claim(OFFSET)).toBe(true)
    release(OFFSET)
  })
})
