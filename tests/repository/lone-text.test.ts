import { RuleTester } from 'eslint'
import { join } from 'node:path'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { loneText } from './lone-text.ts'

const ROOT = join(import.meta.dirname, '../..')

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      projectService: { allowDefaultProject: ['*.tsx'], defaultProject: 'web/tsconfig.json' },
      tsconfigRootDir: ROOT,
    },
  },
})

const HEAD = `
  import type { ReactElement, ReactNode } from 'react'
  type Elements = ReactElement | null | readonly Elements[]
  declare const [text, count, is, node, elements, Icon, Box]: [
    string, number, boolean, ReactNode, Elements, () => ReactElement, (p: { children: ReactNode }) => ReactElement,
  ]
`
const inPage = (code: string) => ({ filename: join(ROOT, 'page.tsx'), code: HEAD + code })
const faults = (code: string, ...messageIds: string[]) => ({
  ...inPage(code),
  errors: messageIds.map((messageId) => ({ messageId })),
})

tester.run('lone-text', loneText, {
  valid: [
    'export const Page = () => <p>{text}</p>',
    'export const Page = () => <p>{is ? text : <Icon />}</p>',
    'export const Page = () => <p>{is && text}</p>',
    'export const Page = () => <p>{`${count} ${text}`}</p>',
    'export const Page = () => <Box>{node}</Box>',
    'export const Page = () => <p><Icon /><span>{text}</span>{elements}</p>',
    'export const Page = () => <p>S<span>é</span>same</p>',
    'export const Page = () => is ? null : <>{elements}{is && <Icon />}</>',
    'export const textOf = () => text',
  ].map(inPage),
  invalid: [
    faults('export const Page = () => <p>{count} lignes</p>', 'alone', 'beside'),
    faults('export const Page = () => <p>{is && <Icon />}Envoyer</p>', 'beside'),
    faults('export const Page = () => <p><Icon />Envoyer</p>', 'beside'),
    faults('export const Page = () => <p>{is ? <i /> : elements}{node}</p>', 'alone'),
    faults('export const Page = () => <Box><Icon />{text}</Box>', 'alone'),
    faults('export const Page = () => <>{text}</>', 'alone'),
    faults('export const Page = () => <p>{is && text}{elements}</p>', 'alone'),
    faults('export const Page = () => <p>{count && <Icon />}<br /></p>', 'alone'),
    faults('export const Page = () => <p>{[text]}<br /></p>', 'alone'),
    faults('export const Page = () => text', 'returned'),
    faults('export function Page() { if (is) return text; return <Icon /> }', 'returned'),
    faults(
      'export class Page { props = { node }; render() { return this.props.node } }',
      'returned',
    ),
  ],
})
