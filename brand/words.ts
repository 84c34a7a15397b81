/** A sentence, split into lines. */
type Lines = readonly string[]

/** The brand's words in one language. They appear on the wall of the signed-out pages, and may be playful. */
export interface Words {
  /** The product's purpose, in a few words. */
  readonly tagline: Lines
  readonly walls: {
    readonly signIn: Lines
    /** A page could not do what was asked, and changed nothing. */
    readonly closed: Lines
    readonly signUp: Lines
    /** A guest creates an account. */
    readonly upgrade: Lines
    readonly lock: Lines
    readonly notFound: Lines
    /** Help, legal notice, privacy. */
    readonly legal: Lines
    readonly passkeyOffer: Lines
    /** The code of a second factor. */
    readonly code: Lines
    readonly codeLost: Lines
    readonly codeWait: Lines
    readonly codeStopped: Lines
    /** A second factor is required of this account. */
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
    /** « Was this you? » */
    readonly alert: Lines
    /** The account was deleted without its owner. */
    readonly restore: Lines
    /** The account is about to be erased. */
    readonly goodbye: Lines
    /** The operators’ console. */
    readonly console: Lines
  }
}
