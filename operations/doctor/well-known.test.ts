import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { readSecurityTxt, SECURITY_TXT, writeSecurityTxt } from '../../web/build/security-txt.ts'
import type { Project } from './project/project.ts'
import { WELL_KNOWN } from './well-known.ts'

const HOST = 'https://sesame.example'
const [, SECURITY] = WELL_KNOWN

/**
 * The check's result for a `security.txt` that expires in `days`, or for a site without one if `days` is null. `served`
 * changes the site's reply.
 */
async function found(days: number | null, served?: { readonly status: number }): Promise<string> {
  const expires = new Date(Date.now() + (days ?? 0) * DAY_MS).toISOString()
  const json = days === null ? '' : JSON.stringify({ contact: ['mailto:a@exemple.fr'], expires })
  const facts = readSecurityTxt(json)
  const text = facts === null ? '' : writeSecurityTxt(facts, HOST)
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8' })
  const answer = { status: facts === null ? 404 : 200, headers, text, ...served }
  const project = {
    id: 'sesame',
    host: HOST,
    client: { [SECURITY_TXT]: json },
    visit: () => Promise.resolve(answer),
  }
  return JSON.stringify(await SECURITY?.run(project as unknown as Project))
}

describe('security.txt', () => {
  it('passes if it expires in more than a month, or if there is none', async () => {
    expect(await found(31)).toBe('{"kind":"ok"}')
    expect(await found(null)).toBe('{"kind":"ok"}')
  })

  it('is reported as expiring in its last month, and as a problem afterwards', async () => {
    expect(await found(29)).toMatch(/"kind":"ok","note":"expire le /)
    expect(await found(-1)).toMatch(/"kind":"problem","problem":"périmé depuis le /)
  })

  it('is a problem if it is served without being configured, or configured without being served', async () => {
    expect(await found(null, { status: 200 })).toContain('et le site répond 200')
    expect(await found(300, { status: 404 })).toContain('ne sert pas celui')
  })
})
