import type { JobBrake, JobItem } from '@sesame/contract/endpoints/console/jobs'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { jobName } from './job-words.ts'

export type JobAction =
  | { readonly kind: 'try' | 'run'; readonly job: JobItem }
  | { readonly kind: 'mode'; readonly sweep: boolean }
  | { readonly kind: 'release'; readonly brake: JobBrake }

interface Props {
  readonly chosen: JobAction
  /** How much was due at the jobs' last runs. */
  readonly due: number
  /** Called with the message to show once the action is done. */
  readonly onClose: (message: string | null) => void
}

interface Plan {
  readonly endpoint: ActionName
  readonly title: string
  readonly text: string
  readonly action: string
  readonly actionFresh?: string
  readonly done: string
  readonly isGrave?: boolean
  /** Messages of its own for some refusals. */
  readonly words?: Readonly<Record<string, string>>
  readonly run: (reason: string) => Promise<unknown>
}

/** Explains what a run, a change of mode or a release of the brake will do, and carries it out. */
export function JobDialog({ chosen, due, onClose }: Props) {
  const plan = usePlan(chosen, due)
  const { needsProof } = useAction(plan.endpoint)
  return (
    <ActionDialog
      title={plan.title}
      action={plan.action}
      actionFresh={plan.actionFresh}
      isGrave={plan.isGrave === true}
      words={plan.words}
      needsProof={needsProof}
      run={({ reason }) => plan.run(reason)}
      onClose={(done) => onClose(done ? plan.done : null)}
    >
      <p>{plan.text}</p>
    </ActionDialog>
  )
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
      done: text.switched,
      run: (reason) => call('setJobsMode', { body: { sweep, reason } }),
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
      done: isLast ? text.releasedLast : text.releasedFirst,
      run: (reason) => call('releaseBrake', { body: { reason } }),
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
      done: text.tried,
      run: (reason) => call('tryJob', { params, body: { reason } }),
    }
  const last = runs[0]
  return {
    endpoint: 'runJob',
    title: text.runTitle(name),
    text: last === undefined ? text.runTextUnknown : text.runText(count(last.due)),
    action: text.runAction,
    actionFresh: text.runActionFresh,
    done: text.ran,
    run: (reason) => call('runJob', { params, body: { reason } }),
  }
}
