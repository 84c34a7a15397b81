import { EMAIL_ADDRESS } from '@sesame/contract/new-email-address'
import { checkAddress } from './checks.ts'

/** An address for an account to have. */
export const checkNewEmail = checkAddress(EMAIL_ADDRESS)
