import type { JobBrake, JobItem } from '@sesame/contract/endpoints/console/jobs'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { PlannedDialog, type Plan } from '../../ui/action/planned-dialog.tsx'
import { jobName } from './job-words.ts'

export type JobAction =
  | { readonly kind: 'try' | 'run'; readonly job: JobItem }
  | { readonly kind: 'mode'; readonly sweep: boolean }
  | { readonly kind: 'release'; readonly brake: JobBrake }

interface Props {
  readonly chosen: JobAction
  /** Amount of work that was due at the jobs' last runs. */
  readonly due: number
  /** Called with the message to show after the action. */
  readonly onClose: (message: string | null) => void
}

/** Explains the effect of a run, a change of mode or a release of the stopped erasures, and carries it out after confirmation. */
export function JobDialog({ chosen, due, onClose }: Props) {
  return <PlannedDialog plan={usePlan(chosen, due)} onClose={onClose} />
}

/** Wraps a request so that it resolves with the message to show. */
const saying =
  (message: string, ask: (reason: string) => Promise<unknown>): Plan['run'] =>
  async ({ reason }) => {
    await ask(reason)
    return message
  }

function usePlan(chosen: JobAction, due: number): Plan {
  const { jobs: text } = useTexts()
  const { count } = useTimes()
  const { call } = useServices()
  if (chosen.kind === 'mode') {
    const { sweep } = chosen
    return {
      endpoint: 'setJobsMode',
      title: sweep ? text.sweepTitle : text.dryTitle,
      text: sweep ? text.sweepText(text.elements(count(due))) : text.dryText,
      action: sweep ? text.sweepAction : text.dryAction,
      actionFresh: sweep ? text.toSweep : text.toDry,
      isGrave: sweep,
      run: saying(text.switched, (reason) => call('setJobsMode', { body: { sweep, reason } })),
    }
  }
  if (chosen.kind === 'release') {
    const { braked, releasedBy } = chosen.brake
    const left = count(braked.reduce((total, one) => total + one.left, 0))
    const isLast = releasedBy.length > 0
    return {
      endpoint: 'releaseBrake',
      title: text.releaseTitle,
      text: isLast ? text.releaseLast(left) : text.releaseFirst(left),
      action: text.releaseAction,
      actionFresh: text.releaseActionFresh,
      isGrave: true,
      words: { 'tools/unavailable-here': text.releaseNone },
      run: saying(isLast ? text.releasedLast : text.releasedFirst, (reason) =>
        call('releaseBrake', { body: { reason } }),
      ),
    }
  }
  const { job, runs } = chosen.job
  const name = jobName(text, job)
  const params = { job }
  if (chosen.kind === 'try')
    return {
      endpoint: 'tryJob',
      title: text.tryTitle(name),
      text: text.tryText,
      action: text.try,
      run: saying(text.tried, (reason) => call('tryJob', { params, body: { reason } })),
    }
  const last = runs[0]
  return {
    endpoint: 'runJob',
    title: text.runTitle(name),
    text: last === undefined ? text.runTextUnknown : text.runText(count(last.due)),
    action: text.runAction,
    actionFresh: text.runActionFresh,
    run: saying(text.ran, (reason) => call('runJob', { params, body: { reason } })),
  }
}
