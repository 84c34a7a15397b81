import type { AccessibilityStatement as Statement } from '@sesame/contract/accessibility-statement'

export type { Statement }

/** The operator's settings: see `features/legal/legal-screen.tsx`. */
export interface LegalFacts {
  /** The publisher's name, with its legal form and registration. */
  readonly publisher: string
  readonly address: string
  readonly phone: string
  readonly director: string
  readonly contact: string
  /** The data protection officer's contact address. */
  readonly dpo: string
  /** The hosting company, with its address and phone number. */
  readonly host: string
  /** Whether the legal basis (GDPR, article 6) is a public task, as for public bodies, instead of a contract. */
  readonly isPublicTask: boolean
  readonly hasCaptcha: boolean
  /** Whether scripts and fonts come from a different host than the pages. */
  readonly hasCdn: boolean
  readonly hasAppCheck: boolean
  readonly measuresVisits: boolean
  readonly sendsAlerts: boolean
  readonly hasVideos: boolean
  /** The company that delivers our e-mails, and its location; empty if the identity service sends the e-mails itself. */
  readonly mailer: string
  /** The number of days without a visit after which an account is erased; empty if idle accounts are never erased. */
  readonly idleDays: string
  /** Whether people can check a new password against known leaks. */
  readonly checksLeaks: boolean
  /** The host of the site. */
  readonly site: string
  readonly statement: Statement | null
}

/** Terms, each with its explanation. */
export type Facts = readonly (readonly [term: string, fact: string])[]

export interface LegalPart {
  readonly title: string
  readonly text?: string
  readonly facts?: Facts
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[]
  /** Labels, each with a path of the site or an address. */
  readonly links?: Facts
  /** The language of `facts` and `lists`, if it is not the page's. */
  readonly lang?: 'fr'
}

export type LegalPage = 'help' | 'notice' | 'terms' | 'privacy' | 'accessibility'

export interface LegalPageText {
  readonly title: string
  readonly lead: string
  readonly parts: readonly LegalPart[]
}

/** The shape that each language's texts must match. */
export interface LegalTexts extends Readonly<Record<LegalPage, LegalPageText>> {
  readonly wall: readonly string[]
  readonly back: string
  readonly contents: string
}
