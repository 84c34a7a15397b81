import { serviceName } from '@sesame/contract/records/service'
import { hasCode } from '../../functions/src/common/api-error.ts'
import { actFromCommandLine } from '../../functions/src/common/journal/journaled.ts'
import {
  addService,
  removeService,
  type Act,
} from '../../functions/src/console/operators/change-services.ts'
import type { OperatorDeps } from '../../functions/src/create-operator-deps.ts'
import { localized } from '../../scripts/localized.ts'
import { JOURNAL_BEGUN, JOURNAL_ENDED, type Steps } from '../answers.ts'

/** A command that begins with `npm run operator -- PROJECT service`. */
export type ServiceWish =
  { readonly verb: 'add' | 'remove'; readonly name: string } | { readonly verb: 'list' }

/** The lines about these commands in the usage text. */
export const SERVICE_USAGE = {
  fr: `        npm run operator -- PROJET service add|remove NOM (minuscules, chiffres et tirets, 32 au plus)
        npm run operator -- PROJET service list`,
  en: `       npm run operator -- PROJECT service add|remove NAME (lower case, digits and dashes, 32 at most)
       npm run operator -- PROJECT service list`,
}

/** The steps of each command. */
export const SERVICE_STEPS: Readonly<Record<ServiceWish['verb'], Steps>> = {
  add: [
    JOURNAL_BEGUN,
    [
      'services.add',
      {
        fr: 'le service est ajouté, mais sa clé n’a pas été montrée\u00A0: retirez-le, puis recommencez',
        en: 'the service is added, but its key was not shown: remove it, then add it again',
      },
    ],
    JOURNAL_ENDED,
  ],
  remove: [
    JOURNAL_BEGUN,
    ['services.remove', { fr: 'le service est retiré', en: 'the service is removed' }],
    JOURNAL_ENDED,
  ],
  list: [],
}

/** Parses the arguments after `service`; null if they are invalid. */
export function readServiceWish([verb, given, ...rest]: readonly string[]): ServiceWish | null {
  if (rest.length > 0) return null
  if (verb === 'list') return given === undefined ? { verb } : null
  const name = serviceName.safeParse(given).data
  return (verb === 'add' || verb === 'remove') && name !== undefined ? { verb, name } : null
}

type Deps = Pick<OperatorDeps, 'services' | 'journal' | 'now'>

const by =
  (deps: Deps): Act =>
  (what, work) =>
    actFromCommandLine(deps, what, work)

/** Adds, removes or lists the services that may introspect access tokens (docs/access-tokens.md). */
export async function changeServices(
  deps: Deps,
  wish: ServiceWish,
  say: (line: string) => void,
): Promise<void> {
  if (wish.verb === 'list') return list(deps, say)
  const { verb, name } = wish
  try {
    if (verb === 'add') await add(deps, name, say)
    else await remove(deps, name, say)
  } catch (error) {
    if (hasCode(error, 'tools/changed')) throw new Error(localized(taken(name)), { cause: error })
    if (hasCode(error, 'tools/not-found')) throw new Error(localized(NONE), { cause: error })
    throw error
  }
}

async function list({ services }: Deps, say: (line: string) => void): Promise<void> {
  const never = localized({ fr: 'jamais', en: 'never' })
  for (const [name, { createdAt, lastUsedAt }] of await services.list()) {
    const used = lastUsedAt === undefined ? never : new Date(lastUsedAt).toISOString()
    say([name, new Date(createdAt).toISOString(), used].join('\t'))
  }
}

async function add(deps: Deps, name: string, say: (line: string) => void): Promise<void> {
  const key = await addService(deps, by(deps), name)
  say(
    localized({
      fr: `✔ ${name}, dont voici la clé, montrée cette seule fois\u00A0:\n${key}`,
      en: `✔ ${name}. Its key, shown only this once:\n${key}`,
    }),
  )
}

async function remove(deps: Deps, name: string, say: (line: string) => void): Promise<void> {
  await removeService(deps, by(deps), name)
  say(
    localized({
      fr: `✔ ${name}\u00A0: sa clé est refusée désormais`,
      en: `✔ ${name}: its key is refused from now on`,
    }),
  )
}

const taken = (name: string) => ({
  fr: `Il y a déjà un service de ce nom. Pour changer sa clé, ajoutez-en un autre, par exemple «\u00A0${name}-2\u00A0», puis retirez celui-ci.`,
  en: `There is already a service of this name. To change its key, add another, for example “${name}-2”, then remove this one.`,
})

const NONE = { fr: 'Aucun service de ce nom.', en: 'There is no service of this name.' }
