import type { legal as french } from '../fr/legal.ts'

export const legal: typeof french = {
  wall: ['It is all', 'written here.'],
  back: 'Back',
  help: {
    title: 'Help',
    lead: 'Answers to what people ask most.',
    parts: [
      {
        title: 'I forgot my password',
        text: 'Open “Forgot your password?” on the sign-in page and give your address. The link that you get lets you choose a new password; it is good for an hour.',
      },
      {
        title: 'A sign-in surprises me',
        text: 'Change your password, then sign the other devices out on the Security page. Each of them loses its access within seconds.',
      },
      {
        title: 'The sign-in window does not open',
        text: 'Your browser may have blocked it: Sésame then goes on in the same page. If nothing happens, allow windows for this site.',
      },
      {
        title: 'I came in as a guest',
        text: 'Your space exists on this device alone. Create an account to keep it: nothing is lost on the way.',
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you and we commit to.',
    parts: [
      {
        title: 'The service',
        text: 'Sésame keeps your account: it lets you in, shows you your devices and your data, and leaves them to you.',
      },
      {
        title: 'Your account',
        text: 'Give an e-mail address that is yours and keep your password to yourself. You can delete your account at any time, from your personal data.',
      },
      {
        title: 'Guests',
        text: 'A guest account lives on one device. After 30 days without a visit it is erased with its data.',
      },
      {
        title: 'What is not allowed',
        text: 'Entering the account of someone else, working around the protections or overloading the service. An account that does so may be suspended.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'What we know of you, why, and for how long.',
    parts: [
      {
        title: 'What we keep',
        text: 'Your display name, your e-mail address, your photo if you give one, your settings, your signed-in devices and your last ten sign-ins. Your password never reaches us: Firebase Authentication alone, the identity service of Google, checks it.',
      },
      {
        title: 'Why',
        text: 'To let you in, to protect your account and to alert you. We count sign-ins without knowing whose they are. No audience is measured without your consent, and refusing changes nothing.',
      },
      {
        title: 'For how long',
        text: 'As long as your account exists. A session ends after 30 days at most, and so does a guest account without a visit. The security log keeps a technical identifier for a year at most.',
      },
      {
        title: 'Your rights',
        text: 'You can see, correct, export and erase your data from your profile (GDPR, articles 15 to 20). Erasure is immediate and final.',
      },
      {
        title: 'Who else',
        text: 'The data are at Google Cloud, in Europe for our databases; Microsoft, Google, Facebook or Apple learn of your visit only if you come through them. Nobody buys your data.',
      },
    ],
  },
}
