import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { UnusableFile, type Row } from './row.ts'
import { usersInJson } from './users-in-json.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-users-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The result for a file: the line and uid of each person, and the line of each fault. */
async function found(text: string | Buffer): Promise<string[]> {
  const file = join(folder, 'people.json')
  writeFileSync(file, text)
  const rows: string[] = []
  for await (const row of usersInJson(file)) rows.push(told(row))
  return rows
}
const told = (row: Row) =>
  'fault' in row ? `fault ${row.line}` : `${row.line} ${(row.value as { localId: string }).localId}`

const person = (localId: string, more: object = {}) => ({ localId, email: 'a@exemple.fr', ...more })

describe('the people in a file of firebase auth:export', () => {
  it('are found with their line numbers, in compact, indented and one-line JSON', async () => {
    const users = [person('a'), person('b', { providerUserInfo: [{ rawId: '}]"' }] }), person('c')]
    const lines = `{"users": [\n${users.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`
    expect(await found(lines)).toEqual(['2 a', '3 b', '4 c'])
    expect(await found(JSON.stringify({ users }))).toEqual(['1 a', '1 b', '1 c'])
    expect(await found(JSON.stringify({ kind: 'x', users }, null, 2))).toEqual([
      '4 a',
      '8 b',
      '17 c',
    ])
    expect(await found('{"users": []}')).toEqual([])
  })

  it('are all found, even if the file is read in many chunks', async () => {
    const users = Array.from({ length: 3000 }, (_, n) =>
      person(`u${n}`, { photoUrl: '{'.repeat(99) }),
    )
    const rows = await found(JSON.stringify({ users }, null, 1))
    expect(rows).toHaveLength(3000)
    expect(rows.at(-1)).toMatch(/ u2999$/)
  })

  it.each([
    ['a list that is cut off', '{"users":[\n{"localId":"a"},\n', ['2 a', 'fault 3']],
    ['a person who is cut off', '{"users":[\n{"localId":"a"},\n{"localId":"b"', ['2 a', 'fault 3']],
    ['a missing quote', '{"users":[\n{"localId":"a},\n{"localId":"b"}\n]}', ['fault 2', '3 b']],
    [
      'a missing bracket',
      '{"users":[\n{"localId":"a","p":[{},\n{"localId":"b"}\n]}',
      ['fault 2', '3 b'],
    ],
    [
      'a part that is lost',
      '{"users":[\n{"localId":"a","emailId":"x"}],\n{"localId":"c"}]}',
      ['2 a', 'fault 2', '3 c'],
    ],
    [
      'something else between two people',
      '{"users":[\n{"localId":"a"},\nx\n{"localId":"b"}]}',
      ['2 a', 'fault 3', '4 b'],
    ],
    ['another kind of value', '{"users":[\n1,\n{"localId":"b"}]}', ['fault 2', '3 b']],
    ['wrong JSON', '{"users":[\n{"localId":a},\n{"localId":"b"}]}', ['fault 2', '3 b']],
  ])('are found in spite of %s', async (_, text, rows) => {
    expect(await found(text)).toEqual(rows)
  })

  it('are found after a person without an end, after zeros and after bytes that are not UTF-8', async () => {
    const endless = `{"localId":"a","displayName":"${'é'.repeat(70_000)}`
    expect(await found(`{"users":[\n${endless},\n{"localId":"b"}]}`)).toEqual(['fault 2', '3 b'])
    const zeros = Buffer.concat([
      Buffer.from('{"users":[\n{"localId":"a"'),
      Buffer.alloc(200_000),
      Buffer.from('"},\n{"localId":"b"}]}'),
    ])
    expect(await found(zeros)).toEqual(['fault 2', '3 b'])
    const latin = Buffer.from(
      '{"users":[\n{"localId":"a","displayName":"\xe9"},{"localId":"b"}]}',
      'latin1',
    )
    expect(await found(latin)).toEqual(['fault 2', '2 b'])
  })

  it.each(['', '[]', '{"accounts":[]}', 'localId,email\n'])(
    'are not found if the file has no list `users`: %j',
    async (text) => {
      await expect(found(text)).rejects.toThrow(UnusableFile)
    },
  )
})
