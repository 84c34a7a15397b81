/** The operator's settings: see `features/legal/legal-screen.tsx`. */
export interface LegalFacts {
  /** Including its legal form and registration. */
  readonly publisher: string
  readonly address: string
  readonly phone: string
  readonly director: string
  readonly contact: string
  /** The data protection officer's address. */
  readonly dpo: string
  /** Including its address and phone number. */
  readonly host: string
  /** The legal basis: a public task for public bodies, a contract for others (GDPR, article 6). */
  readonly isPublicTask: boolean
  readonly hasCaptcha: boolean
  /** Whether scripts and fonts come from another host than the pages. */
  readonly hasCdn: boolean
  readonly hasAppCheck: boolean
  readonly measuresVisits: boolean
  readonly sendsAlerts: boolean
  readonly hasVideos: boolean
  /** The company that delivers our e-mails, and where it runs; empty if the identity service sends its own. */
  readonly mailer: string
  /** After how many days without a visit an account is erased; empty if none is erased for that reason. */
  readonly idleDays: string
  /** Whether people can look a new password up in known leaks. */
  readonly checksLeaks: boolean
}

/** Terms, each with its explanation. */
export type Facts = readonly (readonly [term: string, fact: string])[]

export interface LegalPart {
  readonly title: string
  readonly text?: string
  readonly facts?: Facts
}

export type LegalPage = 'help' | 'notice' | 'terms' | 'privacy'

/** The shape of a language's texts. */
export interface LegalTexts extends Readonly<
  Record<
    LegalPage,
    { readonly title: string; readonly lead: string; readonly parts: readonly LegalPart[] }
  >
> {
  readonly wall: readonly string[]
  readonly back: string
  readonly contents: string
}
