import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth'

/** An opaque class to the SDK’s users. */
type Resolver = new () => object

/**
 * Opens the providers' windows and pages, and fetches the third party's script for it when one is asked for: the SDK's
 * own does so as soon as it starts, on phones and in Safari.
 */
class QuietResolver extends (browserPopupRedirectResolver as unknown as Resolver) {
  readonly _shouldInitProactively = false
}

export const quietResolver = QuietResolver as unknown as PopupRedirectResolver
