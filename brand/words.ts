/** A sentence, split into lines. */
type Lines = readonly string[]

/** The brand's words in one language. They appear beside the form on the signed-out pages, and may be playful. */
export interface Words {
  /** The product's purpose, in a few words. */
  readonly tagline: Lines
  readonly walls: {
    readonly signIn: Lines
    /** Shown on a page that could not carry out the request and changed nothing. */
    readonly closed: Lines
    readonly signUp: Lines
    /** Shown when a guest creates an account. */
    readonly upgrade: Lines
    readonly lock: Lines
    readonly notFound: Lines
    /** Shown on the help page, the legal notice and the privacy policy. */
    readonly legal: Lines
    readonly passkeyOffer: Lines
    /** Shown when the page asks for the code of a second factor. */
    readonly code: Lines
    readonly codeLost: Lines
    readonly codeWait: Lines
    readonly codeStopped: Lines
    /** Shown if the account must set up a second factor. */
    readonly secondFactorDemand: Lines
    readonly terms: Lines
    readonly termsAdopted: Lines
    readonly termsNew: Lines
    readonly termsRefused: Lines
    readonly forgot: Lines
    readonly resetPassword: Lines
    readonly verifyEmail: Lines
    readonly verifyAndChangeEmail: Lines
    readonly recoverEmail: Lines
    /** Shown on the page that asks « Was this you? » */
    readonly alert: Lines
    /** Shown if somebody other than the owner deleted the account. */
    readonly restore: Lines
    /** Shown when the account is about to be erased. */
    readonly goodbye: Lines
    /** Shown on the operators’ console. */
    readonly console: Lines
  }
}
