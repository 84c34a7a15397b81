import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { isMethod } from '../../functions/src/common/account/methods.ts'
import type { Text } from '../../scripts/localized.ts'
import { foreignClaims, type Described, type Fit, type Unfit } from './adopted-person.ts'

/**
 * The data that the project already has for an account: nothing, everything, or only a profile because a run was
 * interrupted.
 */
export type Has = 'nothing' | 'all' | 'profile'

/** The maximum number of uids to show for each reason. */
const NAMED = 5

const REASONS: Readonly<Record<Unfit, Text>> = {
  uid: {
    fr: 'uid qui commence par «\u00A0sesame:\u00A0», ou qui contient l’un de / . # $ [ ]\u00A0: les règles en font des chemins',
    en: 'a uid that begins with “sesame:” or contains one of / . # $ [ ]: rules build paths of it',
  },
  custom: {
    fr: 'connexion par les jetons d’un autre serveur seulement, sans adresse',
    en: 'signs in by another server’s tokens alone, without an address',
  },
  'claim-taken': {
    fr: 'claim «\u00A0registered\u00A0» d’un autre sens',
    en: 'a claim “registered” that means something else',
  },
  'claims-full': {
    fr: 'claims de 1\u00A0000 caractères\u00A0: pas de place pour «\u00A0registered\u00A0»',
    en: 'claims of 1,000 characters: no room for “registered”',
  },
  unreadable: { fr: 'illisible', en: 'unreadable' },
  occupied: {
    fr: `users/{uid} contient autre chose qu’un profil\u00A0: donnez à ${PRODUCT} sa propre base (docs/adopt.md)`,
    en: `users/{uid} holds something that is no profile: give ${PRODUCT} a database of its own (docs/adopt.md)`,
  },
}

/** Time ranges of the last activity, as the identity service records it. */
const SPANS: readonly (readonly [ms: number, span: Text])[] = [
  [30 * DAY_MS, { fr: 'depuis 30 jours', en: 'within 30 days' }],
  [365 * DAY_MS, { fr: 'depuis un an', en: 'within a year' }],
  [Infinity, { fr: 'avant', en: 'before' }],
]

/** Counts accounts. The only account data that it stores are a few uids of accounts that cannot be adopted. */
export class Survey {
  readonly #now: number
  readonly #counts = new Map<string, number>()
  readonly #unfit = new Map<Unfit, string[]>()

  constructor(now: number) {
    this.#now = now
  }

  note(found: Described, judged: Fit | Unfit, has: Has): void {
    this.#count('accounts')
    if (typeof judged === 'string') {
      this.#count(`unfit ${judged}`)
      const uids = this.#unfit.get(judged) ?? []
      if (uids.length < NAMED) this.#unfit.set(judged, [...uids, found.localId])
      return
    }
    const { account, isRegistered } = judged
    this.#count(`has ${has}`)
    for (const { providerId } of found.providerUserInfo ?? []) this.#count(`by ${providerId}`)
    if (account.isGuest) this.#count('guests')
    else if (!account.providers.some(isMethod)) this.#count(isRegistered ? 'by mail' : 'locked out')
    if (account.email === null) this.#count('without address')
    else this.#count(account.emailVerified ? 'verified' : 'unverified')
    if (account.disabled) this.#count('disabled')
    if (foreignClaims(account).length > 0) this.#count('claims')
    const age = this.#now - account.lastActiveAt
    this.#count(`seen ${SPANS.findIndex(([ms]) => age < ms)}`)
  }

  /** The number of accounts counted under a heading. */
  count(heading: string): number {
    return this.#counts.get(heading) ?? 0
  }

  lines(): Text[] {
    const own = (heading: string) => this.count(heading)
    const methods = [...this.#counts].filter(
      ([heading]) => heading.startsWith('by ') && heading !== 'by mail',
    )
    methods.sort(([, a], [, b]) => b - a)
    const byMethod = methods.map(([heading, count]) => `${heading.slice(3)} ${count}`).join(', ')
    const seen = (locale: keyof Text) =>
      SPANS.map(([, span], i) => `${span[locale]} ${own(`seen ${i}`)}`).join(', ')
    const lines: (Text | false)[] = [
      {
        fr: `${own('accounts')} comptes\u00A0: ${own('has nothing')} à reprendre, ${own('has profile')} à compléter, ${own('has all')} qui ont leur profil`,
        en: `${own('accounts')} accounts: ${own('has nothing')} to adopt, ${own('has profile')} to complete, ${own('has all')} with a profile`,
      },
      byMethod !== '' && {
        fr: `moyens de connexion\u00A0: ${byMethod}`,
        en: `sign-in methods: ${byMethod}`,
      },
      {
        fr: `adresses\u00A0: ${own('verified')} vérifiées, ${own('unverified')} non vérifiées (leur première connexion décidera à qui se fier), ${own('without address')} comptes sans adresse`,
        en: `addresses: ${own('verified')} verified, ${own('unverified')} not (their first sign-in decides what is trusted), ${own('without address')} accounts without`,
      },
      { fr: `vus\u00A0: ${seen('fr')}`, en: `last seen: ${seen('en')}` },
      own('guests') > 0 && {
        fr: `invités\u00A0: ${own('guests')}, qu’une tâche effacera après ${GUEST_IDLE_MS / DAY_MS} jours sans visite`,
        en: `guests: ${own('guests')}, whom a job will erase after ${GUEST_IDLE_MS / DAY_MS} days without a visit`,
      },
      own('by mail') > 0 && {
        fr: `sans moyen connu de ${PRODUCT}, mais une adresse\u00A0: ${own('by mail')}, qui entreront par un lien de mot de passe`,
        en: `without a method that ${PRODUCT} knows, but with an address: ${own('by mail')}, who come in by a password link`,
      },
      own('locked out') > 0 && {
        fr: `! sans adresse ni moyen connu de ${PRODUCT}\u00A0: ${own('locked out')}, qui auront un profil d’invité et ne pourront pas se connecter`,
        en: `! without an address or a method that ${PRODUCT} knows: ${own('locked out')}, who get a guest’s profile and cannot sign in`,
      },
      own('disabled') > 0 && {
        fr: `désactivés\u00A0: ${own('disabled')}, qui le restent`,
        en: `disabled: ${own('disabled')}, who stay so`,
      },
      own('claims') > 0 && {
        fr: `claims d’autres systèmes\u00A0: ${own('claims')} comptes, qui les gardent`,
        en: `claims of other systems: ${own('claims')} accounts, which keep them`,
      },
      ...[...this.#unfit].map(([unfit, uids]) => {
        const count = own(`unfit ${unfit}`)
        const named = `${uids.map((uid) => JSON.stringify(uid)).join(', ')}${count > uids.length ? '…' : ''}`
        const { fr, en } = REASONS[unfit]
        return {
          fr: `! impossibles à reprendre\u00A0: ${count}, ${fr}\u00A0; ${named}`,
          en: `! cannot be adopted: ${count}, ${en}; ${named}`,
        }
      }),
    ]
    return lines.filter((line) => line !== false)
  }

  #count(heading: string): void {
    this.#counts.set(heading, this.count(heading) + 1)
  }
}
