import { OPERATOR_ROLES } from '@sesame/contract/records/operator'
import { useTexts } from '../../i18n/texts.ts'

/**
 * In words what else an entry is about, as the server notes it: a role, a mode of the jobs, a job that was run, a limit, what
 * was read of somebody. Null for what has no words, such as an id.
 */
export function useAboutWords(): (about: string) => string | null {
  const { frame, jobs, limits, journal, person } = useTexts()
  const modes: Readonly<Record<string, string>> = { sweep: jobs.modeSweep, 'dry-run': jobs.modeDry }
  const counted: Readonly<Record<string, string>> = limits.by
  return (about) => {
    const role = OPERATOR_ROLES.find((one) => one === about)
    if (role !== undefined) return frame.roles[role]
    if (about === 'timeline') return person.timeline
    const [, job = '', mode = ''] = /^([\w-]+) \(([\w-]+)\)$/u.exec(about) ?? []
    if (job !== '') return journal.run(jobs.names[job] ?? job, (modes[mode] ?? mode).toLowerCase())
    const [, limit = '', by = ''] = /^([\w-]+) by (\w+)$/u.exec(about) ?? []
    if (limit === '') return modes[about] ?? null
    const what = limit === 'limits' || limit === 'all' ? limits.title : limits.names[limit]
    return `${what ?? limit}, ${counted[by] ?? by}`
  }
}
