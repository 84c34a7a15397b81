import { describe, expect, it } from 'vitest'
import { formatPath, parsePath } from './path.ts'
import { PathTrie } from './path-trie.ts'

function trieOf(...paths: string[]) {
  const trie = new PathTrie<string>()
  for (const path of paths) trie.add(parsePath(path), path)
  return trie
}

describe('a trie of paths', () => {
  const trie = trieOf('', 'a', 'a/b', 'a/b/c', 'a/x', 'd/e')

  it.each([
    [['a/b'], ['', 'a', 'a/b', 'a/b/c']],
    [['a/b/c/d'], ['', 'a', 'a/b', 'a/b/c']],
    [['d'], ['', 'd/e']],
    [['y'], ['']],
    [[''], ['', 'a', 'a/b', 'a/b/c', 'a/x', 'd/e']],
    [
      ['a/x', 'd/e/f'],
      ['', 'a', 'a/x', 'd/e'],
    ],
    [
      ['a', 'a/b'],
      ['', 'a', 'a/b', 'a/b/c', 'a/x'],
    ],
    [[], ['']],
  ])('finds each location at, above or below %j once: %j', (others, met) => {
    const meeting = [...trie.meeting(trieOf(...others))]
    expect(meeting.map(([path]) => formatPath(path))).toEqual(met)
    expect(meeting.map(([, items]) => [...items])).toEqual(met.map((path) => [path]))
    const [only] = others
    if (only !== undefined && others.length === 1)
      expect([...trie.touching(parsePath(only))]).toEqual(met)
  })

  it('finds a few paths without visiting all others', () => {
    const visited: string[] = []
    const many = trieOf(...Array.from({ length: 1000 }, (_, index) => `a/${index}`))
    for (const [path] of many.meeting(trieOf('a/7', 'b'))) visited.push(formatPath(path))
    expect(visited).toEqual(['a/7'])
  })

  it('is empty after all items are removed', () => {
    const left = trieOf('a/b/c', 'a/b')
    for (const path of ['a/b', 'a/b/c', 'a/x']) left.remove(parsePath(path), path)
    expect(left.isEmpty).toBe(true)
    left.remove(['a'], 'a')
    expect(left.isEmpty).toBe(true)
    expect(trieOf('').isEmpty).toBe(false)
  })
})
