import { listFiles } from '@sesame/contract/endpoints/files'
import { errorBody } from '@sesame/contract/error-body'
import { faultIf, findingOf, type Check } from '../check.ts'

/** What the function of files answers to somebody unknown; with App Check on, it looks at the app first. */
const ASKS = ['auth/missing-token', 'request/unverified-app']

/** The site leads files to their function: `api`, to which the rest goes, knows nothing of them. */
export const FILES: Check = {
  name: 'les fichiers mènent à files, qui demande une session',
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, text } = await visit(host + listFiles.path)
    const code = refusalIn(text)
    const isLost = code === undefined || code === 'request/unknown-route'
    return findingOf([
      ...faultIf(
        isLost,
        `${listFiles.path} ne mène pas à files (${status})`,
        `npm run deploy -- --project ${id} --only hosting:app`,
      ),
      ...faultIf(
        !isLost && !ASKS.includes(code),
        `${listFiles.path} ne demande pas de session (${code ?? ''})`,
        `gcloud functions logs read files --gen2 --project ${id}`,
      ),
    ])
  },
}

function refusalIn(text: string): string | undefined {
  try {
    return errorBody.parse(JSON.parse(text)).error.code
  } catch {
    return undefined
  }
}
