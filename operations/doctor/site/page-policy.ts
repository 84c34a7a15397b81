import { createHash } from 'node:crypto'
import { inlineParts } from '../../../web/build/inline-parts.ts'
import { OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

const POLICY = 'content-security-policy'

/** The page and its policy are of one build. */
export const PAGE_POLICY: Check = {
  name: 'la page d’accueil a la politique de sécurité de son propre contenu',
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, headers, text } = await visit(host)
    if (status !== 200) throw new Unverified(`${host} répond ${status}`)
    const policy = headers.get(POLICY)
    const deploy = `npm run deploy -- --project ${id} --only hosting`
    if (policy === null) return problem(`sans ${POLICY}`, deploy)
    const parts = [...inlineParts(text, 'script'), ...inlineParts(text, 'style')]
    const blocked = parts.filter((part) => {
      const hash = createHash('sha256').update(part).digest('base64')
      return !policy.includes(`'sha256-${hash}'`)
    })
    if (blocked.length === 0) return OK
    return problem(`elle bloque ${blocked.length} de ses ${parts.length} parties`, deploy)
  },
}
