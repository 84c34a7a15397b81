import { OPERATOR_ROLES, type OperatorRole } from '@sesame/contract/records/operator'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../common/api-error.ts'
import { fakeConsoleDeps } from '../testing/console/fake-console-deps.ts'
import type { World } from '../testing/fakes/world.ts'
import { runAction, writeToJournal, type ReasonedAction } from './run-action.ts'
import type { ConsoleDeps } from './console-deps.ts'

const REASON = 'Demande écrite du 18 novembre'
const context = { requestId: 'ABCDEFGHIJ' }

let deps: ConsoleDeps
let world: World
let given: ReasonedAction
beforeEach(() => {
  ;({ deps, world } = fakeConsoleDeps())
  given = { ...by('camille', 'admin'), action: 'account-disabled', target: 'marie', reason: REASON }
})

function by(uid: string, role: OperatorRole): Pick<ReasonedAction, 'operator' | 'context'> {
  const operator = { uid, role, session: 'h'.repeat(43), proof: 'passkey', provenAt: world.now }
  return { operator, context }
}
const isOperator = (uid: string, role: OperatorRole) =>
  world.operators.set(uid, { role, grantedAt: 0, grantedBy: 'command-line' })
const phases = () => world.journal.map(({ phase }) => phase)
const failing = (after = 0) => ({ port: 'journal', error: new Error('down'), after }) as const

describe('an operator’s action', () => {
  it('is journaled before it begins, and again with its outcome', async () => {
    const during = await runAction(deps, given, () => Promise.resolve(phases()))
    expect(during).toEqual(['begun'])
    expect(phases()).toEqual(['begun', 'done'])
    expect(world.journal[0]).toMatchObject({
      seq: 1,
      operator: 'camille',
      role: 'admin',
      action: 'account-disabled',
      target: 'marie',
      reason: REASON,
      requestId: 'ABCDEFGHIJ',
      session: 'h'.repeat(10),
      proof: 'passkey',
      provenAt: world.now,
    })
    expect(world.journal[1]).toMatchObject({ of: 1, target: 'marie' })
  })

  it('is not performed if it cannot be journaled', async () => {
    world.consoleFailure = failing()
    let isDone = false
    await expect(runAction(deps, given, () => Promise.resolve((isDone = true)))).rejects.toThrow(
      'down',
    )
    expect([isDone, world.journal]).toEqual([false, []])
  })

  it('is journaled as failed after an error, with the error code', async () => {
    const failed = runAction(deps, given, () => Promise.reject(new ApiError('tools/changed')))
    await expect(failed).rejects.toMatchObject({ code: 'tools/changed' })
    expect(world.journal[1]).toMatchObject({ phase: 'failed', of: 1, code: 'tools/changed' })
    await expect(
      runAction(deps, given, () => Promise.reject(new Error('secret'))),
    ).rejects.toThrow()
    expect(world.journal[3]).toMatchObject({ phase: 'failed', of: 3, code: 'server/internal' })
  })

  it('is not undone if its outcome cannot be journaled; that failure is logged', async () => {
    world.consoleFailure = failing(1)
    expect(await runAction(deps, given, () => Promise.resolve('done'))).toBe('done')
    expect(phases()).toEqual(['begun'])
    expect(world.lines.join()).toContain('journal-outcome-failed')
  })
})

describe('the check of the person on whom an operator acts', () => {
  const pairs = OPERATOR_ROLES.flatMap((own) =>
    OPERATOR_ROLES.map((other) => [own, other] as const),
  )

  it.each(pairs)('allows %s to act on %s unless the second role is higher', async (own, other) => {
    isOperator('marie', other)
    const isHigher = OPERATOR_ROLES.indexOf(other) > OPERATOR_ROLES.indexOf(own)
    let isDone = false
    const doing = runAction(deps, { ...given, ...by('camille', own) }, () =>
      Promise.resolve((isDone = true)),
    )
    if (isHigher) await expect(doing).rejects.toMatchObject({ code: 'tools/forbidden' })
    else await doing
    expect(isDone).toBe(!isHigher)
    expect(phases()).toEqual(isHigher ? ['refused'] : ['begun', 'done'])
  })

  it.each(OPERATOR_ROLES)('never allows operators to act on themselves: %s', async (role) => {
    isOperator('camille', role)
    const doing = runAction(deps, { ...given, ...by('camille', role), target: 'camille' }, () =>
      Promise.reject(new Error('was done')),
    )
    await expect(doing).rejects.toMatchObject({ code: 'tools/forbidden' })
    expect(world.journal).toHaveLength(1)
    expect(world.journal[0]).toMatchObject({ phase: 'refused', code: 'tools/forbidden' })
  })
})

describe('reading a person’s data', () => {
  it('is recorded in the journal, and refused if the journal cannot be written', async () => {
    const reading = { ...by('camille', 'support'), action: 'person-read', target: 'marie' } as const
    await writeToJournal(deps, reading)
    expect(world.journal).toMatchObject([{ phase: 'noted', action: 'person-read' }])
    expect(world.journal[0]).not.toHaveProperty('reason')
    world.consoleFailure = failing()
    await expect(writeToJournal(deps, reading)).rejects.toThrow('down')
  })
})
