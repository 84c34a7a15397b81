import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'
import { faultsOf } from './workflow-rules.ts'
import { WORKFLOWS } from './workflows.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'

const GOOD = `name: good
on:
  pull_request:
permissions:
  contents: read
concurrency: good
jobs:
  one:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${SHA} # v6.0.2
        with:
          persist-credentials: false
      - run: echo "$TITLE"
        env:
          TITLE: \${{ github.event.pull_request.title }}
  two:
    permissions:
      contents: read
    uses: ./.github/workflows/other.yml
`

describe('faultsOf', () => {
  it('accepts a valid workflow', () => {
    expect(faultsOf(GOOD)).toEqual([])
  })

  it.each([
    [
      `@${SHA} # v6.0.2`,
      '@v6',
      'line 14 is not pinned by SHA and version: - uses: actions/checkout@v6',
    ],
    [' # v6.0.2', '', 'line 14 is not pinned'],
    [' # v6.0.2', ' # v6', 'line 14 is not pinned'],
    [SHA, SHA.slice(1), 'line 14 is not pinned'],
    ['uses: ./.github/workflows/other.yml', 'uses: a/b/.github/workflows/c.yml@main', 'not pinned'],
    ['    timeout-minutes: 5\n', '', 'one has no time limit'],
    ['    permissions:\n      contents: read\n    steps', '    steps', 'one has no permissions'],
    ['permissions:\n  contents: read\nc', 'c', 'has no permissions'],
    ['concurrency: good\n', '', 'has no concurrency'],
    ['pull_request:', 'pull_request_target:', 'runs on pull_request_target'],
    ['pull_request:', 'workflow_run:', 'runs on workflow_run'],
    ['github.event.pull_request.title', 'secrets.KEY', 'gives secrets to a pull request'],
    ['contents: read\n    steps', 'id-token: write\n    steps', 'sign in elsewhere'],
    ['echo "$TITLE"', 'echo "${{ github.event.issue.title }}"', 'one runs an expression: echo'],
    ['          persist-credentials: false', '          fetch-depth: 0', 'leaves the token'],
  ])('reports a fault if « %s » is replaced by « %s »', (good, bad, fault) => {
    expect(GOOD).toContain(good)
    expect(
      faultsOf(GOOD.replace(good, bad))
        .map(({ en }) => en)
        .join('\n'),
    ).toContain(fault)
  })

  it('accepts a called workflow without a concurrency setting, because the calling workflow has one', () => {
    const called = GOOD.replace('pull_request:', 'workflow_call:').replace(
      'concurrency: good\n',
      '',
    )
    expect(faultsOf(called)).toEqual([])
  })
})

describe('the workflows of this repository', () => {
  it.each(WORKFLOWS)('%s has no faults', (file) => {
    expect(faultsOf(readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
  })

  it('only the deploy workflows may sign in to other services', () => {
    const signIn = WORKFLOWS.filter((file) =>
      readFileSync(join(ROOT, file), 'utf8').includes('id-token: write'),
    )
    expect(signIn).toEqual(['.github/workflows/deploy-to.yml', '.github/workflows/deploy.yml'])
  })

  it('the deploy workflow stores the source maps of a deployed build, even if the deploy failed half-way', () => {
    const text = readFileSync(join(ROOT, '.github/workflows/deploy-to.yml'), 'utf8')
    const [, after = ''] = text.split('- run: npm run deploy')
    expect(after).toMatch(
      /actions\/upload-artifact@.*\n +if: always\(\)\n(?: .*\n)*? +path: artefacts\n/,
    )
  })
})
