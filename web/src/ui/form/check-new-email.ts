import { EMAIL_ADDRESS } from '@sesame/contract/new-email-address'
import { checkAddress } from './checks.ts'

/** Checks the address of a new account, or the new address of an existing account. */
export const checkNewEmail = checkAddress(EMAIL_ADDRESS)
