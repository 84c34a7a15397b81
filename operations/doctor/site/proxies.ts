import { getHealth } from '@sesame/contract/endpoints/system'
import { OK, problem, type Check } from '../check.ts'
import { listFunctions } from '../functions/deployed-functions.ts'
import { API } from '../functions/reachable-revisions.ts'
import { Unverified } from '../project/reader.ts'

const VARIABLE = 'SESAME_TRUSTED_PROXIES'

/**
 * Whose addresses are counted (docs/decisions/009). No endpoint and no log line says which address the API sees, so
 * only what cannot be right is found: a number of hops, while the function answers on its own address too.
 */
export const PROXIES: Check = {
  name: `${VARIABLE} convient aux chemins qui mènent à ${API}`,
  async run(project) {
    const found = (await listFunctions(project)).find(({ id }) => id === API)
    if (found === undefined) throw new Unverified(`${API} n’est pas déployée`)
    const { environmentVariables, uri } = found.serviceConfig
    const trusted = environmentVariables[VARIABLE] ?? ''
    const mend = `${VARIABLE}=<réseaux> (docs/decisions/009-limits-and-trusted-hops.md), puis npm run deploy -- --project ${project.id} --only functions`
    if (trusted === '' || trusted === '0') {
      return problem('aucun n’est de confiance : tout le monde partage les mêmes limites', mend)
    }
    const [through, direct] = await Promise.all(
      [project.host, uri].map((origin) => project.visit(origin + getHealth.path)),
    )
    if (through?.status !== 200) throw new Unverified('l’API ne répond pas par le site')
    const isOpen = direct?.status === 200
    if (/^\d+$/.test(trusted)) {
      return isOpen
        ? problem(
            `${trusted} sauts, et ${uri} répond aussi : qui l’appelle choisit son adresse`,
            mend,
          )
        : { ...OK, note: `${trusted} sauts, par le site seul` }
    }
    throw new Unverified(
      'l’API ne dit à personne quelle adresse elle voit : envoyez un X-Forwarded-For forgé par le site et à ' +
        `${uri}, et regardez ce qui arrive (docs/decisions/009-limits-and-trusted-hops.md)`,
    )
  },
}
