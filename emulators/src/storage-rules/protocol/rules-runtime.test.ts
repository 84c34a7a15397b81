import { describe, expect, it } from 'vitest'
import type { VerifyRequest } from './messages.ts'
import { createRulesRuntime } from './rules-runtime.ts'

const name = 'storage.rules'

function load(content: string) {
  const runtime = createRulesRuntime()
  const source = { files: [{ name, content }] }
  const response = runtime({ id: 1, action: 'load_ruleset', context: { rulesetName: '0', source } })
  return { runtime, response }
}

const wrap = (condition: string) =>
  `rules_version = '2';\nservice firebase.storage {\n  match /{x=**} {\n    allow get: if ${condition};\n  }\n}\n`

const verify: VerifyRequest = {
  id: 7,
  action: 'verify',
  context: {
    rulesetName: '0',
    path: '/b/main/o/a.png',
    method: 'get',
    variables: {
      resource: { null_value: null },
      request: {
        map_value: {
          fields: {
            path: { path_value: { segments: [{ simple: 'b' }, { simple: 'main' }] } },
            time: { timestamp_value: '2024-02-29T00:00:00.1234Z' },
            resource: {
              map_value: {
                fields: {
                  size: { int_value: 5 },
                  ratio: { float_value: 0.5 },
                  name: { string_value: 'a' },
                },
              },
            },
            auth: {
              map_value: {
                fields: {
                  uid: { string_value: 'bob' },
                  admin: { bool_value: true },
                  roles: { list_value: { values: [{ string_value: 'x' }] } },
                },
              },
            },
          },
        },
      },
    },
  },
}

describe('the rules runtime', () => {
  it.each([
    "request.auth.uid == 'bob' && request.auth.admin && 'x' in request.auth.roles",
    'request.resource.size == 5 && request.resource.size is int && request.resource.ratio == 0.5',
    'request.time == timestamp.date(2024, 2, 29) + duration.time(0, 0, 0, 123400000)',
    "request.path[0] == 'b' && request.path == /b/main",
    "request.method == 'get' && resource == null",
  ])('permits a request if the condition is true: %s', (condition) => {
    const { runtime, response } = load(wrap(condition))
    expect(response).toEqual({
      id: 1,
      status: 'ok',
      action: 'load_ruleset',
      result: { rulesVersion: 2 },
      errors: [],
      warnings: [],
    })
    expect(runtime(verify)).toEqual({
      id: 7,
      status: 'ok',
      action: 'verify',
      result: { permit: true },
      errors: [],
      warnings: [],
    })
  })

  it('denies a request that no rule permits, without an error', () => {
    const { runtime } = load(wrap("request.auth.uid == 'eve'"))
    expect(runtime(verify)).toMatchObject({ result: { permit: false }, errors: [] })
  })

  it('denies a request if no ruleset was loaded', () => {
    expect(createRulesRuntime()(verify)).toMatchObject({
      result: { permit: false },
      errors: [expect.any(String)],
    })
  })

  it.each<[string, number, number, string]>([
    ['service firebase.storage {\n  /a {}\n}', 2, 3, "Missing 'match' keyword before path."],
    [wrap('a ==='), 4, 23, 'Unexpected token: an expression was expected.'],
    [wrap('true').replace(';\n  }', '\n allow'), 5, 2, "Missing ';'."],
    ["rules_version = '3';", 1, 17, 'Unsupported rules_version.'],
    ['service cloud.firestore {}', 1, 27, "Missing 'service firebase.storage'."],
    ['service other {}', 1, 9, "Unexpected service 'other'."],
    ['service firebase.storage { match /a { allow fly; } }', 1, 45, "Unknown method 'fly'."],
    [
      'service firebase.storage { match /a {',
      1,
      38,
      "Unexpected token: 'match', 'allow', 'function' or '}' was expected.",
    ],
    [
      'service firebase.storage { } }',
      1,
      30,
      "Unexpected token: 'function' or 'service' was expected.",
    ],
    ['', 1, 1, "Missing 'service firebase.storage'."],
    [
      'function f() { return 1; }\n  match /a { }',
      2,
      3,
      "Unexpected token: 'function' or 'service' was expected.",
    ],
    ["function f() { return 1; }\nrules_version = '2';", 2, 1, 'rules_version has to come first.'],
    ["rules_version = '2';\nimport 'a';", 2, 1, 'Imports are not supported.'],
    [
      'service firebase.storage { }\nservice firebase.storage { }',
      2,
      1,
      "A second 'service firebase.storage' in one file.",
    ],
    [
      wrap("'a'.matches('[')"),
      4,
      31,
      'Invalid regular expression pattern. Pattern: [. Reason: missing closing ]: [',
    ],
    [
      wrap("'a.b' == 'a\\.b'"),
      4,
      30,
      "Unknown escape sequence: a backslash itself is written '\\\\'.",
    ],
    [
      'service firebase.storage { function f(a, b, c, d, e, f, g, h) { return true; } }',
      1,
      63,
      'A function has at most 7 parameters.',
    ],
    [
      `service firebase.storage { function f() { ${'let a = 1; '.repeat(12)} return true; } }`,
      1,
      168,
      'A function has at most 11 let bindings.',
    ],
    [
      'service firebase.storage { match /{a=**}/{b=**} { } }',
      1,
      49,
      'A path has at most one recursive wildcard.',
    ],
  ])('reports the position of the error in %j', (content, line, column, description) => {
    const { response } = load(content)
    expect(response.result).toBeUndefined()
    expect(response.errors.map((issue) => JSON.parse(issue) as unknown)).toEqual([
      {
        sourcePosition_: expect.objectContaining({
          fileName_: name,
          line_: line,
          column_: column,
        }) as object,
        severity_: 'ERROR',
        description_: description,
      },
    ])
  })

  it('warns about unused functions', () => {
    const { response } = load(
      'service firebase.storage {\n function f() { return g([1][0]); }\n function g(x) { return x; }\n}',
    )
    expect(response.result).toEqual({ rulesVersion: 1 })
    expect(response.warnings).toEqual([expect.stringContaining('Unused function: f.')])
  })

  it('fails a condition that reads Firestore, and warns that no Firestore runs in this suite', () => {
    const path = '/databases/(default)/documents/users/$(request.auth.uid)'
    const answer = (condition: string) => load(wrap(condition)).runtime(verify)
    const warnings = [
      'Firestore does not run here: a condition that reads /databases/(default)/documents/users/bob fails.',
    ]
    const result = { permit: false }
    const refused = { id: 7, status: 'ok', action: 'verify', result, errors: [], warnings }
    expect(answer(`firestore.get(${path}).data.level == 3`)).toEqual(refused)
    expect(answer(`!firestore.exists(${path}) && !firestore.exists(${path})`)).toEqual(refused)
    expect(answer(`firestore.exists(${path}) || request.auth.admin`)).toMatchObject({
      result: { permit: true },
      warnings,
    })
    expect(answer(`request.auth.admin || firestore.exists(${path})`).warnings).toEqual([])
  })
})
