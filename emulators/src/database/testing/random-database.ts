import * as fc from 'fast-check'

const key = fc.constantFrom('a', 'b', 'c')

/** A path of at most three keys from a small set, so that random paths are often equal or contain one another. */
export const randomPath = fc.array(key, { maxLength: 3 })

/** JSON with the keys of random paths, so that these paths often lead to data. */
export const randomJson = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 1, 2, 'a', 'b/c', true),
    fc.dictionary(key, tie('node'), { maxKeys: 3 }),
    fc.record({ '.priority': fc.constantFrom(1, 2), a: tie('node'), b: tie('node') }),
  ),
})).node

const member = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(randomPath, fc.oneof(randomJson, fc.constantFrom(1, null))) },
  fc.tuple(
    randomPath.map((keys) => [...keys, '.priority']),
    fc.constantFrom(null, 1, 2),
  ),
)

/** The members of an update at the root. Some updates are invalid, because one path contains another. */
export const randomUpdate = fc
  .array(member, { minLength: 1, maxLength: 4 })
  .map((members) => Object.fromEntries(members.map(([keys, json]) => [keys.join('/'), json])))

const place = fc.oneof(
  fc.constantFrom('data', 'data.parent()', "data.parent().child('b')", 'root'),
  randomPath.map((keys) => `root.child('/${keys.join('/')}')`),
  randomPath.map((keys) => `data.child('/${keys.join('/')}')`),
  fc.constantFrom("root.child(data.child('a').val())", "root.child(root.child('c').val() + '/b')"),
)
const ofPlace = fc
  .tuple(
    place,
    fc.constantFrom(
      ...['exists()', 'val() === 1', "val() !== 'a'", 'isString()', 'getPriority() === 1'],
      ...['hasChildren()', "hasChildren(['a', 'b/c'])", "hasChild('b')"],
    ),
  )
  .map((parts) => parts.join('.'))

const condition = fc.letrec<{ it: string }>((tie) => ({
  it: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: ofPlace },
    fc.constantFrom('auth !== null', "auth.uid === 'ann'", 'query.limitToFirst === 1'),
    fc.constantFrom('now < 5', 'now % 2 === 0'),
    tie('it').map((part) => `!(${part})`),
    fc.tuple(tie('it'), tie('it')).map(([one, other]) => `(${one} && ${other})`),
    fc.tuple(tie('it'), tie('it')).map(([one, other]) => `(${one} || ${other})`),
    fc
      .tuple(tie('it'), tie('it'), tie('it'))
      .map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
  ),
})).it

/** Rules with `.read` at several levels. */
export const randomRules = fc
  .array(fc.tuple(fc.array(fc.constantFrom('a', 'b', '$'), { maxLength: 3 }), condition), {
    minLength: 1,
    maxLength: 4,
  })
  .map((reads) => JSON.stringify({ rules: rulesOf(reads) }))

interface Rules {
  '.read'?: string
  [child: string]: Rules | string | undefined
}

function rulesOf(reads: readonly (readonly [path: readonly string[], condition: string])[]): Rules {
  const rules: Rules = {}
  for (const [path, read] of reads) {
    let at = rules
    for (const [depth, name] of path.entries()) {
      const child = name === '$' ? `$${depth}` : name
      at = (at[child] ??= {}) as Rules
    }
    at['.read'] = read
  }
  return rules
}
