import { REGION } from '@sesame/contract/constants'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { API, pinnedTag, reachableRevisions } from './reachable-revisions.ts'

/** Which revisions of `api` people reach. */
export const SERVED_REVISION: readonly Check[] = [
  {
    name: 'le site mène à la dernière révision de api',
    async run(project) {
      const pinned = await pinnedTag(project)
      if (pinned === null) return OK
      const revisions = await reachableRevisions(project)
      const served = revisions.find(({ tags }) => tags.includes(pinned))
      if (served?.isLatest === true) return OK
      return problem(
        `il reste sur ${served?.name ?? 'une révision qui n’a plus d’adresse'}, après un déploiement des fonctions seules ou un retour en arrière`,
        `npm run deploy -- --project ${project.id} --only hosting`,
      )
    },
  },
  {
    name: 'aucune révision ancienne de api n’a d’adresse',
    async run(project) {
      const old = (await reachableRevisions(project)).filter(({ isServing }) => !isServing)
      const tags = old.flatMap((revision) => revision.tags)
      return findingOf(
        faultIf(
          old.length > 0,
          `${old.map(({ name }) => name).join(', ')} répondent, avec leur code et leurs secrets`,
          `gcloud run services update-traffic ${API} --region ${REGION} --project ${project.id} --remove-tags ${tags.join(',')}`,
        ),
      )
    },
  },
]
