import { getHealth } from '@sesame/contract/endpoints/system'
import { trustedProxies } from '../../../functions/src/common/config/trusted-proxies.ts'
import { judgeTrustedProxies } from '../../../functions/src/common/judge-checks.ts'
import { nameOf, told, type Check } from '../check.ts'
import { listFunctions } from '../functions/deployed-functions.ts'
import { API } from '../functions/reachable-revisions.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

const VARIABLE = 'SESAME_TRUSTED_PROXIES'

/**
 * No endpoint and no log line says which address the API sees, so only what cannot be right is found: a number of hops, while
 * the function answers on its own address too.
 */
export const PROXIES: Check = {
  name: nameOf('trusted-proxies'),
  async run(project) {
    const found = (await listFunctions(project)).find(({ id }) => id === API)
    if (found === undefined) throw new Unverified(`${API} n’est pas déployée`)
    const { environmentVariables, uri } = found.serviceConfig
    const { data: trusted } = trustedProxies.safeParse(environmentVariables[VARIABLE] ?? '0')
    if (trusted === undefined) throw new Unverified(`${API} ne comprend pas ${VARIABLE}`)
    const isPassedBy = trusted === 0 ? null : await answersDirectly(project, uri)
    const judgement = judgeTrustedProxies(trusted, isPassedBy)
    if (judgement.state === 'ok' && typeof trusted !== 'number') {
      throw new Unverified(
        'l’API ne dit à personne quelle adresse elle voit : envoyez un X-Forwarded-For forgé par le site et à ' +
          `${uri}, et regardez ce qui arrive (docs/decisions/009-limits-and-trusted-hops.md)`,
      )
    }
    return told('trusted-proxies', judgement, {
      detail: `${VARIABLE}=${environmentVariables[VARIABLE] ?? ''}, ${uri}`,
      mend: [
        `${VARIABLE}=<réseaux> (docs/decisions/009-limits-and-trusted-hops.md), puis npm run deploy -- --project ${project.id} --only functions`,
      ],
    })
  },
}

async function answersDirectly({ host, visit }: Project, uri: string): Promise<boolean> {
  const [through, direct] = await Promise.all(
    [host, uri].map((origin) => visit(origin + getHealth.path)),
  )
  if (through?.status !== 200) throw new Unverified('l’API ne répond pas par le site')
  return direct?.status === 200
}
