import { beforeEach, describe, expect, it } from 'vitest'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../testing/console/start-console.ts'
import { changeRole } from './change-role.ts'

let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  await tools.close()
  tools.person('marie')
  tools.world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(0))
})
const phases = () => tools.world.journal.map(({ phase }) => phase)

describe('changing roles from the command line', () => {
  it('appoints the first owner, and adds a journal entry', async () => {
    await changeRole(tools.deps, 'marie', 'owner')
    expect(tools.world.operators.get('marie')).toMatchObject({
      role: 'owner',
      grantedBy: 'command-line',
    })
    expect(tools.world.accounts.get('marie')).toMatchObject({
      operatorRole: 'owner',
      isMarkedRegistered: true,
    })
    expect(phases()).toEqual(['begun', 'done'])
    expect(tools.world.journal[0]).toMatchObject({
      operator: 'command-line',
      target: 'marie',
      about: 'owner',
      action: 'role-changed',
    })
  })

  it('does not remove the role of the last owner', async () => {
    tools.operator('marie', 'owner')
    const removing = changeRole(tools.deps, 'marie', null)
    await expect(removing).rejects.toMatchObject({ code: 'tools/last-owner' })
    await expect(changeRole(tools.deps, 'marie', 'admin')).rejects.toThrow('tools/last-owner')
    expect(tools.world.accounts.get('marie')).toMatchObject({ operatorRole: 'owner' })
    expect(phases()).toEqual(['begun', 'failed', 'begun', 'failed'])
  })

  it('removes a role and ends the operator’s sessions', async () => {
    tools.operator('noe', 'owner')
    tools.operator('marie', 'owner')
    await changeRole(tools.deps, 'marie', null)
    expect([...tools.world.operators.keys()]).toEqual(['noe'])
    expect([...tools.world.operatorSessions.keys()].map((key) => key.split('/')[0])).toEqual([
      'noe',
    ])
  })

  it('finishes an interrupted removal, and finds no role to remove after that', async () => {
    tools.operator('noe', 'owner')
    tools.operator('marie', 'support')
    tools.world.operators.delete('marie')
    await changeRole(tools.deps, 'marie', null)
    expect(tools.world.accounts.get('marie')?.operatorRole).toBeNull()
    await expect(changeRole(tools.deps, 'marie', null)).rejects.toThrow('tools/not-found')
  })

  it.each([
    ['a guest', { isGuest: true, isMarkedRegistered: false }],
    ['an address that was not verified', { emailVerified: false }],
    ['a disabled account', { disabled: true }],
  ])('gives no role to %s', async (_what, changes) => {
    tools.world.accounts.set('marie', { ...tools.world.accounts.get('marie'), ...changes })
    await expect(changeRole(tools.deps, 'marie', 'owner')).rejects.toThrow('tools/not-found')
    expect(tools.world.operators.size).toBe(0)
  })

  it('changes nothing if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    await expect(changeRole(tools.deps, 'marie', 'owner')).rejects.toThrow('down')
    expect(tools.world.operators.size).toBe(0)
  })
})
