import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const FOLDERS =
  '{contract,verify,functions,web,console,emulators,testing,scripts,operations,tests,docs}'
const files = [`${FOLDERS}/**/*.{ts,tsx,mjs,css,md}`, '*.{md,json,rules,js}']
  .flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ['**/{node_modules,dist,.cache,peers*}'] }),
  )
  // Leave out the changelog, which names things that no longer exist.
  .filter((file) => !['CHANGELOG.md', 'package-lock.json'].includes(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** Finds references of one kind whose target does not exist. */
const lost = (reference: RegExp, exists: (target: string, file: string) => boolean) =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(reference)]
      .filter(([, target = '']) => !exists(target, file))
      .map(([found]) => `${file}: ${found}`),
  )

/** Finds all matches of a pattern, so that a test can prove that its pattern still matches something. */
const found = (reference: RegExp) =>
  files.flatMap(({ text }) => [...text.matchAll(reference)].map(([words]) => words))

const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
const decisions = readdirSync(join(ROOT, 'docs/decisions')).join('\n')
const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')

describe('code and Markdown pages', () => {
  it('code and pages name only sections that the specification contains', () => {
    const numbers = /specification,? (?:sections? )?(\d+(?:(?:, | and )\d+)*)/gi
    expect(found(numbers).length).toBeGreaterThan(50)
    const exists = (list: string) =>
      (list.match(/\d+/g) ?? []).every((number) => page.includes(`\n## ${number}. `))
    expect(lost(numbers, exists)).toEqual([])
  })

  it('code and pages name no design document, plan, brief or issue, because these are not in the repository', () => {
    const document = /\bthe design\b|\b(?:design|plan|brief|issue)(?:, sections?)? #?\d/gi
    // Join the words here, because the test would otherwise find the phrase in its own file.
    expect(['the', 'design'].join(' ')).toMatch(document)
    expect(found(document)).toEqual([])
  })

  it('code and pages name only decisions that exist', () => {
    const number = /\bdecisions?[/ ]\[?(\d{3})\b/gi
    expect(found(number).length).toBeGreaterThan(100)
    const exists = (wanted: string) =>
      new RegExp(`^${wanted}-`, 'm').test(decisions) ||
      new RegExp(`^- .*${wanted}.*:`, 'm').test(index)
    expect(lost(number, exists)).toEqual([])
  })

  it('code and pages name only files that exist', () => {
    const path =
      /(?<![\w./@}'-])((?:contract|verify|functions|web|console|emulators|testing|scripts|operations|tests|docs)\/[\w./-]+\.(?:tsx?|mjs|md|json|css|txt|ya?ml))\b/g
    expect(found(path).length).toBeGreaterThan(200)
    const exists = (target: string, file: string) =>
      // Accept paths of build output, which is not in the repository.
      target.includes('/dist/') ||
      [ROOT, join(ROOT, file, '..'), join(ROOT, 'functions/src'), join(ROOT, 'web')].some((from) =>
        existsSync(join(from, target)),
      )
    expect(lost(path, exists)).toEqual([])
  })
})
