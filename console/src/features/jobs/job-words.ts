import { WAKE_KINDS, type JobItem, type JobRunItem } from '@sesame/contract/endpoints/console/jobs'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Texts } from '../../i18n/fr/catalogue.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { ConsoleIconName } from '../../ui/icon.tsx'

interface Look {
  readonly tone?: Tone
  readonly icon: ConsoleIconName
}

/** The colour and icon of a job's state. The state is also shown as text. */
export const LOOKS: Record<JobItem['state'], Look> = {
  well: { tone: 'success', icon: 'check' },
  running: { tone: 'info', icon: 'clock' },
  stopped: { tone: 'warning', icon: 'alert' },
  failed: { tone: 'danger', icon: 'x' },
  late: { tone: 'warning', icon: 'clock' },
  never: { icon: 'clock' },
}

/** Returns the name of a job, or its code if this version does not know the job. */
export const jobName = (text: Texts['jobs'], job: string): string => text.names[job] ?? job

/** Returns the name of a kind of work, or its code if this version does not know the kind. */
export const kindName = (text: Texts['jobs'], kind: string): string => text.kinds[kind] ?? kind

/** Returns the kinds of work that a run found, with their counts. */
export function foundKinds(kinds: JobRunItem['kinds']): { kind: string; found: number }[] {
  const names = new Set<string>([...WAKE_KINDS, ...Object.keys(kinds)])
  return [...names]
    .map((kind) => ({ kind, found: kinds[kind] ?? 0 }))
    .filter(({ found }) => found > 0)
}

/** Formats a duration: « 84 ms », « 11 s », « 25 min ». */
export function durationText(text: Texts['jobs'], durationMs: number): string {
  if (durationMs < SECOND_MS) return text.ms(durationMs)
  if (durationMs < MINUTE_MS) return text.seconds(Math.round(durationMs / SECOND_MS))
  return text.minutes(Math.round(durationMs / MINUTE_MS))
}

/** Whether a run ended without problems. */
export const isWell = ({ outcome, failed }: JobRunItem): boolean =>
  (outcome === 'done' || outcome === 'running') && failed === 0
