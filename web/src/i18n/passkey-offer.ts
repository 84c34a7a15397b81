import { passkeyOffer as en } from './en/passkey-offer.ts'
import { passkeyOffer as fr } from './fr/passkey-offer.ts'

/** The texts of the passkey offer. Loaded with the offer, not in the first load. */
export const passkeyOfferTexts = { fr, en }
