import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../support/root.ts'
import { REPOSITORY } from '../google/settings/github.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { BY_HAND, CHANNEL } from './by-hand.ts'
import { filledIn, stationsOf, type Station } from './page.ts'
import { openShell } from './shell.ts'

export const readPage = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8')

/** All the steps of docs/operations.md and of its pages « to follow ». */
export const STATIONS = stationsOf('operations.md', readPage)

/** Blocks that are not run, by their first line, with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm run test:all && npm run verify': 'they are what runs beside this',
  'npm run operator': 'nobody has signed up, with an address that is verified, to be named',
  'npm run doctor -- $PROJECT': 'it is run last, when everything is done',
  'npm run restore -- <new project>': 'tests/rehearsal/backup.test.ts is it, with another project',
  'SMTP_PASSWORD=': 'the stand-in gives no value of a secret away',
}

/** An account that exists in the project, in addition to the operator's. */
const PERSON = {
  localId: 'somebody',
  email: 'somebody@example.com',
  disabled: false,
  createdAt: '0',
  lastLoginAt: '0',
}

/**
 * Follows docs/operations.md from top to bottom, including each page « to follow » at its place. Runs the shell blocks as
 * written, with placeholders such as `<project>` filled in, and simulates the steps of the tables headed « by hand ».
 *
 * @throws {Error} with the line of the page that cannot be followed.
 */
export async function walk(rehearsal: Rehearsal): Promise<void> {
  const { project, programs } = rehearsal
  project.accounts.set(PERSON.localId, { ...PERSON })
  const values = {
    project: project.id,
    alias: 'production',
    'who deploys': 'operator@example.com',
    'budget a month': '50',
    repository: REPOSITORY.name,
    token: 'token',
    'uid or address': PERSON.email,
    'password of the mail server': 'password',
    channel: CHANNEL,
    'folder of backups': '.cache/backups',
  }
  const shell = openShell(programs)
  try {
    for (const station of STATIONS) {
      await follow(station, async () => {
        if (station.kind === 'by hand') doByHand(rehearsal, station.place)
        else if (!isLeftOut(station.text)) await shell.run(filledIn(station.text, values))
      })
    }
  } finally {
    await shell.close()
  }
}

function doByHand(rehearsal: Rehearsal, place: string): void {
  const act = BY_HAND[place]
  if (act === undefined) throw new Error(`nobody knows how to do “${place}” by hand`)
  act(rehearsal)
}

export function isLeftOut(block: string): boolean {
  return Object.keys(NOT_RUN).some((start) => block.startsWith(start))
}

async function follow({ page, line }: Station, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw new Error(`docs/${page}, line ${line}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
