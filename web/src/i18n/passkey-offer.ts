import { passkeyOffer as en } from './en/passkey-offer.ts'
import { passkeyOffer as fr } from './fr/passkey-offer.ts'

/** The texts of the offer, which come with it and not with the first load. */
export const passkeyOfferTexts = { fr, en }
