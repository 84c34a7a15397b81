import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judge } from './checks/check.ts'
import { openRehearsal, type Deployed, type Rehearsal } from './rehearsal.ts'
import { FIRST_DEPLOY } from './steps.ts'
import { WRONG_DEPLOYS } from './wrong-deploys.ts'

let rehearsal: Rehearsal
let deployed: Deployed
beforeAll(async () => {
  rehearsal = await openRehearsal()
  deployed = await rehearsal.deploy(...(FIRST_DEPLOY.deploy ?? []))
})
afterAll(() => rehearsal.close())

describe(FIRST_DEPLOY.title.en, () => {
  it.each(FIRST_DEPLOY.checks.map((check) => ({ ...check, check })))(
    '$name.en',
    async ({ check, fault }) => {
      const kind = fault === undefined ? 'kept' : 'known'
      expect(await judge(check, rehearsal, deployed)).toMatchObject({ kind })
    },
  )
})

it('the first deploy reports everything that it created, and no other change', () => {
  expect(new Set(deployed.changes.map(({ kind }) => kind))).toEqual(new Set(['created']))
  const names = deployed.changes.map(({ name }) => name)
  expect(names).toContain('function api')
  expect(names).toContain('schedule sweepDaily')
})

it.each(WRONG_DEPLOYS)(
  'the check « $check » fails after a wrong deploy',
  async ({ check: name, project: wrong }) => {
    const check = FIRST_DEPLOY.checks.find((each) => each.name.fr.includes(name))
    if (check === undefined) throw new Error(`no check is named ${name}`)
    const { project } = rehearsal
    const worse = { ...rehearsal, project: { ...project, ...wrong(project) } }
    expect(await judge(check, worse, deployed)).toMatchObject({ kind: 'broken' })
  },
)
