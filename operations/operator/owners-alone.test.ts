import { HOUR_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  startConsole,
  type TestConsole,
} from '../../functions/src/testing/console/start-console.ts'
import { actAlone, readAloneWish } from './owners-alone.ts'

const REASON = 'Toutes les clés sont égarées'

let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  await tools.close()
})

describe('npm run operator -- PROJECT emergency', () => {
  it.each([
    ['no reason', ['emergency'], { hours: '4' }],
    ['a short reason', ['emergency'], { hours: '4', reason: 'Panne' }],
    ['no hours', ['emergency'], { reason: REASON }],
    ['five hours', ['emergency'], { hours: '5', reason: REASON }],
    ['a negative time', ['emergency'], { hours: '-1', reason: REASON }],
    ['no request', ['approve'], { reason: REASON }],
    ['what is no id', ['approve', 'x'], { reason: REASON }],
    ['a request with hours', ['approve', 'ABCDEFGHIJ'], { hours: '1', reason: REASON }],
    ['a word too many', ['approve', 'ABCDEFGHIJ', 'x'], { reason: REASON }],
  ])('refuses %s', (_what, words, given) => {
    expect(readAloneWish(words, given)).toBeNull()
  })

  it('opens emergency access, shows when it ends, and ends it early', async () => {
    const run = async (hours: string) => {
      const wish = readAloneWish(['emergency'], { hours, reason: REASON })
      if (!wish) return 'usage'
      const said: string[] = []
      await actAlone(tools.deps, wish, (line) => said.push(line))
      return said.join('\n')
    }
    const until = tools.world.now + 1.5 * HOUR_MS
    expect(await run('1.5')).toContain(new Date(until).toISOString())
    expect(await tools.deps.operators.emergency()).toMatchObject({ until, reason: REASON })
    expect(await run('0')).toBe('✔ accès d’urgence fermé')
    expect((await tools.deps.operators.emergency())?.until).toBe(tools.world.now)
  })
})
