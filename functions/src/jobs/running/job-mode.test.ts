import { expect, it } from 'vitest'
import { onlyCounts } from './job-mode.ts'

const modeOf = (sweep: () => Promise<boolean | null>, setting: boolean) =>
  onlyCounts({ jobRuns: { sweep } }, setting)

it.each([
  { switched: null, setting: true, counts: true },
  { switched: null, setting: false, counts: false },
  { switched: true, setting: true, counts: false },
  { switched: false, setting: false, counts: true },
])(
  'the jobs’ mode is set by the operators’ switch, or by the setting until they use the switch: $switched, $setting',
  async (given) => {
    const sweep = () => Promise.resolve(given.switched)
    expect(await modeOf(sweep, given.setting)).toBe(given.counts)
  },
)

it('`onlyCounts` rejects if the stored switch cannot be read', async () => {
  const unreadable = modeOf(() => Promise.reject(new Error('down')), false)
  await expect(unreadable).rejects.toThrow('down')
})
