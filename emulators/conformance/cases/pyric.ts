/**
 * Returns the URL of a file in davideast/pyric, a public conformance project. The project records how the Rules API (July and
 * September 2026), a real bucket, and a real database (October 2026) evaluate rules.
 */
function pyric(commit: string, file: string): string {
  return `https://github.com/davideast/pyric/blob/${commit}/packages/${file}`
}

const corpus = (commit: string, name: string) =>
  pyric(commit, `conformance/rules-corpus/storage/${name}.ts`)

/**
 * Files of davideast/pyric with verdicts about the rules languages, by subject. Those named `database…` are about Realtime
 * Database rules, all others about Storage rules.
 */
export const VERDICTS = {
  slicesAndEquality: corpus(
    '241a5154584210620180074e871197d70dfaa3a4',
    'list-map-literals-and-slice',
  ),
  sets: corpus('93ac70eafbf43d0269e4f517a84265c096f59dcd', 'stdlib-sets-and-mapdiff'),
  lists: corpus('241a5154584210620180074e871197d70dfaa3a4', 'upload-primitives-boundaries'),
  conversions: corpus('380f84ac80f08ecf37f908548c32b3856e4441bd', 'conversion-functions'),
  bool: corpus('dbd3aae38a3f7a3b1d5d65bb851395b24dae448a', 'bool-function'),
  math: pyric('11055dc3b087f2d42e29e4686f717f8e0f24ccbf', 'conformance/src/rules-math-cases.ts'),
  bytes: corpus('28e657f1b02eb9556f95729175469ead9689d398', 'bytes-literal'),
  strings: pyric(
    '91e35850b794356cc5e68aaa6ad3e436d95c9d18',
    'conformance/observations/storage-rules/rules-storage-stdlib-string-bytes-hashing.json',
  ),
  patterns: pyric(
    'ebdb8a36629452aedfc5ba4f8112d09020c0fee6',
    'conformance/observations/storage-rules/rules-storage-matches-regex.json',
  ),
  scopes: pyric(
    '2ffc3846091614ae1031be26068f21b22fa5d8ed',
    'conformance/observations/storage-rules/rules-storage-function-scopes-and-shadowing.json',
  ),
  names: pyric(
    '54313778cfa50774b1c621d445956b1572715074',
    'pyric/test/rules/grammar/fixtures/name-resolution/captures.json',
  ),
  limits: pyric(
    '901a5724a4a6b8a100a2d50da534858382452991',
    'pyric/test/rules/linter/fixtures/compile-limits/captures.json',
  ),
  /** A comment in this file states a limit that the recorded verdicts do not cover. */
  chains: pyric(
    'eee7668472258f52cd215f37c18216ffb65ccbf3',
    'pyric/src/rules/grammar/compile-limits.ts',
  ),
  costs: pyric(
    '853e9b908169efbb2efde392547cdaf66f0aceef',
    'pyric/test/rules/linter/fixtures/expression-cost/captures.json',
  ),
  /** Comments in this file state two refusals by the service that the recorded verdicts lack or shorten. */
  redefinitions: pyric(
    '11055dc3b087f2d42e29e4686f717f8e0f24ccbf',
    'pyric/src/rules/grammar/compile-limits.ts',
  ),
  databaseFiles: pyric(
    'ca56348d72d1c87d94c35992066702c7378e2d6b',
    'conformance/observations/rtdb-rules/rules-rtdb-r29-deploy-rejections.json',
  ),
  databaseDialect: pyric(
    '5f9177a723cb06de6285845cea3c7f8d41984f71',
    'conformance/observations/rtdb/rtdb-rules-text-dialect.json',
  ),
  databaseTypes: pyric(
    '07f220332f6dc1ed3c6f9770fe08ffad99b23bcd',
    'conformance/observations/rtdb/rtdb-rules-type-check.json',
  ),
  databaseQueries: pyric(
    '682e900021aaea371d4db9d71fa7e07137ebe064',
    'conformance/observations/rtdb-rules/rules-rtdb-r30-query-rules.json',
  ),
  databaseArguments: pyric(
    'ed678d35fc6358097e847ec945b4ab0a44a41649',
    'conformance/observations/rtdb-rules/rules-rtdb-r32-method-argument-types.json',
  ),
} as const
