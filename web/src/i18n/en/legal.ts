import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import { paths } from '../../lib/paths.ts'
import type { LegalFacts, LegalTexts } from '../legal-shape.ts'
import { accessibility } from './accessibility.ts'
import { privacy } from './privacy.ts'

export const legal = (facts: LegalFacts): LegalTexts => ({
  wall: walls.legal,
  back: 'Back',
  contents: 'Contents',
  help: {
    title: 'Help',
    lead: 'Answers to the most common questions.',
    parts: [
      {
        title: 'I forgot my password',
        text: 'Open “Forgot your password?” on the sign-in page and enter your address. The link we send lets you choose a new password; it is valid for one hour.',
      },
      {
        title: 'Passkeys',
        text: `A passkey replaces your password: your device recognises you by your fingerprint, your face or its code, then opens ${PRODUCT}. Add one among your sign-in methods; if you lose the device, remove it there. Without a passkey at hand, sign in another way, or use “Forgot your password?”.`,
      },
      {
        title: 'I don’t recognise a sign-in',
        text: 'Change your password, then sign out the other devices on the Security page. Each of them loses access within seconds.',
      },
      {
        title: 'The sign-in window doesn’t open',
        text: `Your browser may have blocked it: ${PRODUCT} then carries on in the same page. If nothing happens, allow pop-ups for this site.`,
      },
      {
        title: `Using ${PRODUCT} as a guest`,
        text: 'Your space exists on this device only. Create an account to keep it, with everything in it.',
      },
      {
        title: 'I no longer have access to my mailbox',
        text: 'Sign in another way, with a passkey or Google for example, then change your address in your profile. If you have no other way, write to us: our address is at the end of this page.',
        links: [['Open my profile', paths.profile]],
      },
      {
        title: 'I lost my phone',
        text: 'From another device, end the phone’s sessions, then remove the passkey that it held. You keep your other sign-in methods.',
        links: [
          ['See my devices', paths.security],
          ['See my sign-in methods', paths.access],
        ],
      },
      {
        title: 'I don’t receive your e-mails',
        text: 'Wait a few minutes, then look in your spam folder. Check that the address is yours, and ask for another e-mail: only the latest link works.',
        links: [['Ask for a new link', paths.forgotPassword]],
      },
      {
        title: 'My account is disabled',
        text: `Nobody can sign in to it any more, but its data is kept. Write to the ${PRODUCT} team to learn why, or to object.`,
      },
      {
        title: 'Delete my account',
        text: 'You delete your account from your personal data. This can’t be undone: first export whatever you want to keep.',
        links: [['Open my personal data', paths.data]],
      },
      { title: 'Contact us', facts: [['E-mail address', facts.contact]] },
    ],
  },
  notice: {
    title: 'Legal notice',
    lead: `Who publishes ${PRODUCT}, and who hosts it.`,
    parts: [
      {
        title: 'Publisher',
        facts: [
          ['Name', facts.publisher],
          ['Address', facts.address],
          ['Phone', facts.phone],
          ['E-mail address', facts.contact],
          ['Publication director', facts.director],
        ],
      },
      { title: 'Host', text: facts.host },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you and we commit to.',
    parts: [
      {
        title: 'The service',
        text: `${PRODUCT} is published by ${facts.publisher}. It looks after your account: it lets you sign in, shows you your devices and your data, and leaves you in charge of them.`,
      },
      {
        title: 'Your account',
        text: 'Use an e-mail address of your own and keep your password to yourself. You can delete your account at any time, under Personal data.',
      },
      {
        title: 'Guests',
        text: `A guest account exists on one device only. After ${GUEST_IDLE_MS / DAY_MS}\u00A0days without a visit, it is erased with its data.`,
      },
      {
        title: 'What isn’t allowed',
        text: 'Getting into someone else’s account, working around the protections or overloading the service. An account used for this may be disabled.',
      },
      {
        title: 'Governing law',
        text: 'These terms are governed by French law. If we disagree, write to us first; the French courts have jurisdiction.',
      },
    ],
  },
  privacy: privacy(facts),
  accessibility: accessibility(facts),
})
