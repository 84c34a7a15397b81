/** What the operator's settings say: see `features/legal/legal-facts.ts`. */
export interface LegalFacts {
  /** With its legal form and its registration. */
  readonly publisher: string
  readonly address: string
  readonly phone: string
  readonly director: string
  readonly contact: string
  /** The data protection officer's address. */
  readonly dpo: string
  /** With its address and its phone number. */
  readonly host: string
  /** Public bodies act for their public task, others by contract (GDPR, article 6). */
  readonly isPublicTask: boolean
  readonly hasCaptcha: boolean
  readonly hasAppCheck: boolean
  readonly measuresVisits: boolean
  readonly sendsAlerts: boolean
  readonly hasVideos: boolean
  /** The company that delivers our letters, and where it runs; empty where the identity service sends its own. */
  readonly mailer: string
  /** After how many days without a visit an account is erased; empty where none is for that. */
  readonly idleDays: string
  /** Whether people may have a new password looked up in known leaks. */
  readonly checksLeaks: boolean
}

/** Terms, each with what is said of it. */
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
