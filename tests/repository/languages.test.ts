import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { FRENCH_WORDS } from '../support/french.ts'
import { ROOT } from '../support/root.ts'

const FOLDERS = '{scripts,operations,emulators/conformance}'

/** Matches tests and their helpers, which quote the French output of commands. */
const OF_TESTS = /\.test\.ts$|\/testing\//

/** Files that may contain French outside a `{ fr, en }` pair, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'scripts/suite/seed/past-actions.ts': 'data of the demo',
  'scripts/inbox/page/': 'a page, which follows the language of the browser',
  'emulators/conformance/cases/': 'letters that rules and data hold',
  ...Object.fromEntries(
    ['dashboard', 'metrics', 'objectives', 'policies', 'signals/', 'wanted'].map((name) => [
      `operations/monitoring/${name}`,
      'what alerts and dashboards say in Google Cloud',
    ]),
  ),
}

const files = globSync(`${FOLDERS}/**/*.{ts,mjs,js}`, { cwd: ROOT })
  .filter((file) => !OF_TESTS.test(file))
  .sort()

const ofException = (file: string) => Object.keys(EXCEPTIONS).find((path) => file.startsWith(path))

/** Whether a text is French. A single word without accents may be English or a code, so it does not count. */
const isFrench = (text: string) =>
  /[àâæçéèêëîïôœùûüÿ«»]/i.test(text) || (text.trim().includes(' ') && FRENCH_WORDS.test(text))

/** The typographic apostrophe, which English texts use too. */
const APOSTROPHE = '’'

/** Finds the strings and parts of templates in a file that contain French outside a property named `fr`. */
function strayFrench(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node, language?: string) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)
    const isStray = isText && (isFrench(node.text) || (!language && node.text.includes(APOSTROPHE)))
    if (isStray && language !== 'fr') found.push(node.text.trim())
    const own = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : ''
    const inner = own === 'fr' || own === 'en' ? own : language
    ts.forEachChild(node, (child) => look(child, inner))
  }
  look(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest))
  return found
}

describe('French text', () => {
  it('is detected outside a `{ fr, en }` pair', () => {
    expect(strayFrench("say('démarré'); say(`${port} pris : l’autre`)")).toEqual([
      'démarré',
      'pris : l’autre',
    ])
    expect(strayFrench("say('Construction des fonctions')")).toEqual(['Construction des fonctions'])
    expect(strayFrench("say({ fr: 'démarré', en: '« started »' })")).toEqual(['« started »'])
    expect(strayFrench("say({ fr: `${a ? 'pris' : 'l’été'}`, en: 'the port’s number' })")).toEqual(
      [],
    )
  })

  it('all French text in the commands is in a `{ fr, en }` pair', () => {
    expect(files.length).toBeGreaterThan(150)
    const stray = files
      .filter((file) => ofException(file) === undefined)
      .flatMap((file) =>
        strayFrench(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
      )
    expect(stray).toEqual([])
  })

  it('every file that is listed as an exception contains French text', () => {
    const needed = files
      .filter((file) => strayFrench(readFileSync(join(ROOT, file), 'utf8')).length > 0)
      .map(ofException)
    expect(Object.keys(EXCEPTIONS).filter((path) => !needed.includes(path))).toEqual([])
  })
})
