import { MAX_EMERGENCY_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { reason as reasonField } from '@sesame/contract/console-endpoint'
import { id as idField } from '@sesame/contract/fields'
import { setEmergency } from '../../functions/src/console/operators/emergency.ts'
import { approveAlone } from '../../functions/src/console/requests/approve-alone.ts'
import { localized } from '../../scripts/localized.ts'
import { JOURNAL_BEGUN, JOURNAL_ENDED, type Steps } from '../answers.ts'

/** A command that an owner uses if there is no second owner. */
export type AloneWish =
  | { readonly verb: 'emergency'; readonly hours: number; readonly reason: string }
  | { readonly verb: 'approve'; readonly id: string; readonly reason: string }

const MAX_HOURS = MAX_EMERGENCY_MS / HOUR_MS

/** The lines about these commands in the usage text. */
export const ALONE_USAGE = {
  fr: `        npm run operator -- PROJET emergency --hours 0-${MAX_HOURS} --reason "POURQUOI"
        npm run operator -- PROJET approve DEMANDE --reason "POURQUOI"`,
  en: `       npm run operator -- PROJECT emergency --hours 0-${MAX_HOURS} --reason "WHY"
       npm run operator -- PROJECT approve REQUEST --reason "WHY"`,
}

/** The steps of each command. */
export const ALONE_STEPS: Readonly<Record<AloneWish['verb'], Steps>> = {
  emergency: [
    JOURNAL_BEGUN,
    ['records.commit', { fr: 'les propriétaires sont prévenus', en: 'the owners are alerted' }],
    [
      'operators.setEmergency',
      { fr: 'l’accès d’urgence est changé', en: 'emergency access is changed' },
    ],
    JOURNAL_ENDED,
  ],
  approve: [
    JOURNAL_BEGUN,
    ['requests.decide', { fr: 'la demande est approuvée', en: 'the request is approved' }],
    ['requests.end', { fr: 'elle est exécutée', en: 'it is carried out' }],
    JOURNAL_ENDED,
  ],
}

interface Given {
  readonly hours?: string | undefined
  readonly reason?: string | undefined
}

/** Parses the arguments after the project; null if they are invalid. */
export function readAloneWish(words: readonly string[], given: Given): AloneWish | null {
  const [verb, id, ...rest] = words
  const reason = reasonField.safeParse(given.reason).data
  if (reason === undefined || rest.length > 0) return null
  if (verb === 'emergency' && id === undefined) {
    const hours = /^\d(?:\.\d)?$/.test(given.hours ?? '') ? Number(given.hours) : NaN
    return hours <= MAX_HOURS ? { verb, hours, reason } : null
  }
  const request = idField.safeParse(id).data
  const isApproval = verb === 'approve' && given.hours === undefined
  return isApproval && request !== undefined ? { verb, id: request, reason } : null
}

/** Opens or ends emergency access, or approves a request if there is no second owner (docs/console.md). */
export async function actAlone(
  deps: Parameters<typeof setEmergency>[0] & Parameters<typeof approveAlone>[0],
  wish: AloneWish,
  say: (line: string) => void,
): Promise<void> {
  if (wish.verb === 'approve') {
    const { kind, target } = await approveAlone(deps, wish)
    say(`✔ ${wish.id}: ${kind} ${target}`)
    return
  }
  const { until } = await setEmergency(deps, { forMs: wish.hours * HOUR_MS, reason: wish.reason })
  const end = new Date(until).toISOString()
  say(
    wish.hours === 0
      ? localized({ fr: '✔ accès d’urgence fermé', en: '✔ emergency access ended' })
      : localized({
          fr: `✔ Un mot de passe ouvre aussi la console jusqu’à ${end}. Chaque propriétaire est prévenu, et le sera à chaque entrée.
  Pour fermer plus tôt\u00A0: --hours 0`,
          en: `✔ A password opens the console, too, until ${end}. Every owner is alerted, and will be at every entry.
  To end it earlier: --hours 0`,
        }),
  )
}
