import { describe, expect, it } from 'vitest'
import type { PersonalDataStore } from '../../common/personal-data/personal-data-store.ts'
import type { Admin } from './admin.ts'
import { firebaseFiles } from './files.ts'
import { firebasePersonalData } from './personal-data.ts'
import { oneDatabase } from '../../testing/one-database.ts'

/**
 * Simulates one person's database and bucket. Runs the calls in the given order: W is a call of the writer, E one of the
 * erasure.
 */
function stage(order: readonly string[]) {
  const records = new Set(['users/marie/uid'])
  const objects = new Map<string, object>()
  const left = [...order]
  const waiting: { readonly who: string; readonly go: () => void }[] = []
  const next = () => {
    const at = waiting.findIndex(({ who }) => left.length === 0 || who === left[0])
    if (at < 0) return
    left.shift()
    waiting.splice(at, 1)[0]?.go()
  }
  const turn = <Result>(who: string, act: () => Result): Promise<Result> =>
    new Promise((resolve) => {
      waiting.push({ who, go: () => resolve(act()) })
      queueMicrotask(next)
    }).then((result) => {
      queueMicrotask(next)
      return result as Result
    })
  /** Skips steps of the writer or of the erasure that were not needed. */
  const pass = (who: string) => {
    for (let at = left.indexOf(who); at >= 0; at = left.indexOf(who)) left.splice(at, 1)
    queueMicrotask(next)
  }
  const root = {
    child: (path: string) => ({
      get: () =>
        turn('W', () => {
          const isThere = records.has(path)
          return { exists: () => isThere }
        }),
    }),
  }
  const file = (name: string) => ({
    save: (_bytes: Buffer, options: object) => turn('W', () => void objects.set(name, options)),
    delete: () => turn('W', () => void objects.delete(name)),
  })
  const admin = {
    databases: oneDatabase({ ref: () => root }),
    bucket: () => Promise.resolve({ file }),
    auth: () => Promise.reject(new Error('nobody asks')),
    erasuresBucket: null,
  } as unknown as Admin
  const erase = async () => {
    await turn('E', () => records.add('access/marie/erasingSince'))
    await turn('E', () => objects.clear())
    await turn('E', () => {
      records.delete('users/marie/uid')
      records.delete('access/marie/erasingSince')
    })
    pass('E')
  }
  return { admin, objects, erase, pass }
}

/** Returns all ways to interleave this many steps of a writer and of an erasure. */
function ordersOf(writes: number, erasures: number): string[][] {
  const steps = (of: string, times: number) => Array.from({ length: times }, () => of)
  if (writes === 0 || erasures === 0) return [[...steps('W', writes), ...steps('E', erasures)]]
  return [
    ...ordersOf(writes - 1, erasures).map((rest) => ['W', ...rest]),
    ...ordersOf(writes, erasures - 1).map((rest) => ['E', ...rest]),
  ]
}

const WRITERS: Readonly<Record<string, (admin: Admin) => Promise<unknown>>> = {
  'a file that a person sends': (admin) =>
    firebaseFiles(admin).write('marie', '3', { type: 'text/plain', bytes: Buffer.from('x') }),
  'an export that operators prepare': (admin) =>
    (firebasePersonalData(admin) as Pick<PersonalDataStore, 'writeFile'>).writeFile(
      ...(['marie', 'exports', 'sesame-export.json', {}] as const),
    ),
}

describe.each(Object.entries(WRITERS))('%s', (_what, write) => {
  // The writer's four steps: save the file, read the erasure mark, read the profile, remove the file.
  it.each(ordersOf(4, 3).map((order) => [order.join(' '), order] as const))(
    'leaves no file of an erased person if the steps run in the order %s',
    async (_name, order) => {
      const { admin, objects, erase, pass } = stage(order)
      await Promise.all([write(admin).then(() => pass('W')), erase()])
      expect([...objects.keys()]).toEqual([])
    },
  )
})

describe('a stored file', () => {
  it('has its content type, has no download token and is never cached', async () => {
    const { admin, objects } = stage([])
    const file = { type: 'application/pdf', bytes: Buffer.from('x') }
    expect(await firebaseFiles(admin).write('marie', '3', file)).toBe(true)
    expect(objects.get('private/marie/3')).toEqual({
      resumable: false,
      contentType: 'application/pdf',
      metadata: { cacheControl: 'private, no-store' },
    })
  })
})
