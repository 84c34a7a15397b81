import { getHealth } from '@sesame/contract/endpoints/system'
import { judgeApi, readApiAnswer, timed } from '../../../functions/src/common/judge-checks.ts'
import { nameOf, told, type Check } from '../check.ts'

/** People reach this version, and it reaches what it needs. */
export const HEALTH: Check = {
  name: nameOf('api'),
  inSuite: true,
  async run({ id, host, visit }) {
    const { result, durationMs } = await timed(() => visit(host + getHealth.path))
    const answer = readApiAnswer(result.status, parseJson(result.text))
    const { state, facts } = judgeApi(answer)
    if (state === 'warning') {
      // Somebody who looks from here has what is to be deployed.
      const mend = [`npm run deploy -- --project ${id}`]
      return told('api', { state: 'failed', facts }, { mend })
    }
    const detail = answer.health
      ? 'elle n’atteint pas ce dont elle dépend'
      : `${getHealth.path} répond ${result.status}`
    const mend = [`gcloud functions logs read api --gen2 --project ${id}`]
    return told('api', { state, facts: { ...facts, durationMs } }, { detail, mend })
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
