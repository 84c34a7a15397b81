import { EMAIL_ADDRESS } from '@sesame/contract/new-email-address'
import { checkAddress } from './checks.ts'

/** Checks an address for a new account, or a new address for an account. */
export const checkNewEmail = checkAddress(EMAIL_ADDRESS)
