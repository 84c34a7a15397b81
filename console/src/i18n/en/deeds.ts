import type { Texts } from '../fr/catalogue.ts'

const sessions = (count: number) => `${count}\u00A0session${count === 1 ? '' : 's'}`

export const deeds: Texts['deeds'] = {
  title: 'Acts',
  note: 'Each act needs a reason, and the heaviest ones a fresh proof. All of it is written to the',
  journal: 'journal',
  self: 'Nobody acts on their own account.',
  higher: 'This person has a higher role than yours.',
  erasing: 'Being erased.',
  reset: {
    button: 'Send a link',
    hint: 'To a new password, by e-mail.',
    none: 'This account has no password.',
    title: 'Send a link to a new password?',
    text: (email) => `It goes to ${email}, works once and expires soon. You will not see it.`,
    action: 'Send the link',
    done: 'Link sent.',
  },
  verify: {
    button: 'Have the address verified',
    hint: 'A link that verifies it, by e-mail.',
    done: 'Link sent.',
    title: 'Send a verification link?',
    text: (email) => `It goes to ${email} and works once.`,
    action: 'Send the link',
  },
  endAll: {
    button: 'End the sessions',
    hint: (count, devices) =>
      `${sessions(count)} on ${devices}\u00A0device${devices === 1 ? '' : 's'}.`,
    none: 'No open session.',
    title: (count, name) =>
      count === 1 ? `End the session of ${name}?` : `End the ${count}\u00A0sessions of ${name}?`,
    text: 'Every device will have to sign in again. The person is told; nothing else changes.',
    action: 'End the sessions',
    done: (count) => `${sessions(count)} ended.`,
  },
  endOne: {
    title: (device) => `End the session of ${device}?`,
    text: (others) =>
      others === 0
        ? 'This device will have to sign in again. It was the only open session. The person is told.'
        : `This device will have to sign in again. ${
            others === 1 ? 'The other session stays open' : `The ${others}\u00A0others stay open`
          }. The person is told.`,
    action: 'End the session',
  },
  rename: {
    button: 'Change the name',
    hint: 'At the person’s request; they are told.',
    title: 'Change the displayed name?',
    text: 'The new name shows on their account at once. The person is told.',
    field: 'Name to display',
    required: 'Type the name to display, at most 80\u00A0characters.',
    action: 'Change the name',
    done: 'Name changed.',
  },
  export: {
    button: 'Export the data',
    hint: 'A JSON archive, given to the person.',
    title: 'Export this person’s data?',
    text: 'The archive goes to their own folder, and the person is told. You do not receive it.',
    action: 'Export the data',
    done: 'Archive given to the person.',
  },
  disable: {
    button: 'Disable the account',
    hint: 'Can be undone. Sessions end.',
    title: (name) => `Disable the account of ${name}?`,
    text: (count) =>
      `${
        count === 0
          ? 'No sign-in succeeds any more.'
          : `${count === 1 ? 'Their session ends' : `Their ${count}\u00A0sessions end`} and no sign-in succeeds any more.`
      } Their data stay, and you can enable it at any time. An e-mail tells the person, if their address is verified.`,
    action: 'Prove and disable',
    actionFresh: 'Disable',
    done: (count) =>
      count === 0 ? 'Account disabled.' : `Account disabled, ${sessions(count)} ended.`,
  },
  enable: {
    button: 'Enable the account',
    hint: 'The person will be able to sign in again.',
    title: (name) => `Enable the account of ${name}?`,
    text: 'Sign-ins succeed again. Ended sessions stay ended. The person is told.',
    action: 'Enable the account',
    done: 'Account enabled.',
  },
  erase: {
    button: 'Erase the account',
    hint: 'For good. Somebody else has to approve.',
    waits: 'Asked for. Somebody else has to approve.',
    title: (name) => `Erase the account of ${name}?`,
    noReturn: 'No way back',
    text: (count, keys) =>
      `Profile, picture, settings, ${sessions(count)}, ${keys}\u00A0passkey${keys === 1 ? '' : 's'}, linked accounts, sign-ins and alerts. An e-mail tells the person, if their address is verified.`,
    second: 'Nothing is erased before another administrator approves, within 24\u00A0hours.',
    action: 'Prove and ask',
    actionFresh: 'Ask for the erasure',
    done: (moment) => `Request sent. It waits for an approval. Deadline: ${moment}.`,
  },
  alert: {
    handle: 'Mark as handled',
    handleOf: (title) => `Mark as handled: ${title}`,
    reopen: 'Reopen',
    reopenOf: (title) => `Reopen: ${title}`,
    handleTitle: 'Mark this alert as handled?',
    handleText: 'For the person it becomes read. Nothing else changes; you can reopen it.',
    reopenTitle: 'Reopen this alert?',
    reopenText: 'For the person it becomes unread again.',
    handleDone: 'Alert marked as handled.',
    reopenDone: 'Alert reopened.',
  },
}
