import type { Texts } from '../fr/catalogue.ts'

export const actionDialog: Texts['actionDialog'] = {
  reason: 'Reason',
  reasonHint: 'At least 10\u00A0characters. Written to the journal, never shown to the person.',
  reasonShort: 'Give a reason of at least 10\u00A0characters.',
  reasonLong: 'At most 300\u00A0characters.',
  confirmAddress: 'To confirm, type the address of the account',
  confirmUid: 'To confirm, type the identifier of the account',
  confirmDiffers: 'This is not that account. Type it as it is written.',
  proof: 'Recent confirmation',
  proofFresh: (minutes) =>
    minutes === 0
      ? 'You have just confirmed who you are: nothing will be asked.'
      : `The last confirmation is ${minutes}\u00A0min old: nothing will be asked.`,
  proofByKey: (age) => `Your passkey will be asked for: the last confirmation is ${age} old.`,
  proofByPassword: (age) => `Your password will be checked: the last confirmation is ${age} old.`,
  proofTooOld: 'more than 5\u00A0min',
  minutes: (minutes) => `${minutes}\u00A0min`,
  hours: (hours) => `${hours}\u00A0h`,
  password: 'Your password',
  passwordRequired: 'Type your password.',
  working: 'Working…',
  failed: 'Nothing was done',
}
