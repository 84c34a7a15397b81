import { VERSION } from '@sesame/contract/constants'
import { getHealth, health } from '@sesame/contract/endpoints/system'
import { OK, problem, type Check } from '../check.ts'

/** People reach this version, and it reaches what it needs. */
export const HEALTH: Check = {
  name: `l’API répond par le site, dans la version ${VERSION}`,
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, text } = await visit(host + getHealth.path)
    const logs = `gcloud functions logs read api --gen2 --project ${id}`
    const found = health.safeParse(parseJson(text))
    if (!found.success) return problem(`${getHealth.path} répond ${status}`, logs)
    if (found.data.status !== 'ok') return problem('elle n’atteint pas ce dont elle dépend', logs)
    if (found.data.version === VERSION) return OK
    return problem(`c’est la version ${found.data.version}`, `npm run deploy -- --project ${id}`)
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
