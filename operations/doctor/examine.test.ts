import { describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../../functions/src/common/config/config-error.ts'
import { OK, type Check, type Finding } from './check.ts'
import { examine, type Limits, type Line } from './examine.ts'
import type { Project } from './project/project.ts'
import { Unverified } from './project/reader.ts'

const PROJECT = {} as Project

const check = (name: string, run: () => Promise<Finding>): Check => ({
  name: { fr: name, en: name },
  run,
})

async function linesOf(checks: readonly Check[], limits: Limits): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of examine(PROJECT, checks, limits)) lines.push(line)
  return lines
}

describe('examine', () => {
  it('yields each result in the order of the checks, as soon as it is available', async () => {
    const second = Promise.withResolvers<Finding>()
    const checks = [
      check('first', () => Promise.resolve(OK)),
      check('second', () => second.promise),
      check('third', () => Promise.resolve(OK)),
    ]
    const lines = examine(PROJECT, checks, { atOnce: 3, limitMs: 60_000 })
    expect((await lines.next()).value).toMatchObject({ name: 'first' })
    second.resolve(OK)
    expect((await lines.next()).value).toMatchObject({ name: 'second' })
    expect((await lines.next()).value).toMatchObject({ name: 'third' })
  })

  it('never runs more checks at the same time than allowed', async () => {
    let [running, most] = [0, 0]
    const checks = Array.from({ length: 9 }, (_, index) =>
      check(String(index), async () => {
        most = Math.max(most, (running += 1))
        await new Promise(setImmediate)
        running -= 1
        return OK
      }),
    )
    await linesOf(checks, { atOnce: 4, limitMs: 60_000 })
    expect(most).toBe(4)
  })

  it('reports a refused configuration in the language of the terminal', async () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8')
    const refuse = () => Promise.reject(new ConfigError(['malformed', 'SESAME_SMTP_PORT']))
    const [line] = await linesOf([check('refused', refuse)], { atOnce: 1, limitMs: 60_000 })
    vi.unstubAllEnvs()
    expect(line).toMatchObject({
      why: 'unexpected error: SESAME_SMTP_PORT is malformed: 465 for TLS, 587 for STARTTLS.',
    })
  })

  it('reports checks that have no result, time out or throw, and continues with the others', async () => {
    const checks = [
      check('unverified', () => Promise.reject(new Unverified('il manque un rôle'))),
      check('slow', () => new Promise(() => undefined)),
      check('failed', () => Promise.reject(new TypeError('x is not a function'))),
      check('last', () => Promise.resolve(OK)),
    ]
    expect(await linesOf(checks, { atOnce: 1, limitMs: 10 })).toEqual([
      { name: 'unverified', kind: 'unknown', why: 'il manque un rôle' },
      { name: 'slow', kind: 'unknown', why: 'pas de réponse en 0.01 s' },
      { name: 'failed', kind: 'unknown', why: 'erreur inattendue\u00A0: x is not a function' },
      { name: 'last', kind: 'ok' },
    ])
  })
})
