import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth'

/** An opaque class to the SDK’s users. */
type Resolver = new () => object

/**
 * The SDK's popup and redirect resolver, except that it loads the third-party script only when needed: on phones and in
 * Safari the SDK's own loads it at start.
 */
class QuietResolver extends (browserPopupRedirectResolver as unknown as Resolver) {
  readonly _shouldInitProactively = false
}

export const quietResolver = QuietResolver as unknown as PopupRedirectResolver
