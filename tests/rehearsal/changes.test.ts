import { describe, expect, it } from 'vitest'
import { changesBetween, inventory } from './changes.ts'
import { addDatabase } from './google/deploys/databases.ts'
import { createProject } from './google/state/project.ts'
import { tellChange } from './tell.ts'

const inventoryOf = (parts: Record<string, Record<string, string>>) =>
  new Map(Object.entries(parts))

describe('changesBetween', () => {
  it('lists new, changed and deleted parts', () => {
    const before = inventoryOf({
      'function api': { memory: '256Mi', region: 'europe-west1' },
      'function sweepDaily': { memory: '512Mi' },
      'site p': { version: 'v1' },
    })
    const after = inventoryOf({
      'function api': { memory: '512Mi', region: 'europe-west1' },
      'site p': { version: 'v1' },
      'schedule sweepHourly': { cron: '7 * * * *' },
    })
    expect(changesBetween(before, after).map(tellChange)).toEqual([
      '  ~ fonction api\u00A0: mémoire 256Mi → 512Mi',
      '  + horaire de sweepHourly\u00A0: cron 7 * * * *',
      '  − fonction sweepDaily',
    ])
    expect(changesBetween(after, after)).toEqual([])
  })
})

describe('inventory', () => {
  it('lists no rules for an instance without released rules', () => {
    const project = createProject('p')
    addDatabase(project, 'p-default-rtdb', 'europe-west1')
    expect([...inventory(project).keys()]).toEqual([])
    const database = project.databases.get('p-default-rtdb')
    if (database) database.rules = '{}'
    expect([...inventory(project).keys()]).toEqual(['rules p-default-rtdb'])
  })
})
