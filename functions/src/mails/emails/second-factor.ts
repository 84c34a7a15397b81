import { DAY_MS } from '@sesame/contract/durations'
import type { Locale } from '@sesame/contract/fields'
import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import type { EmailOf } from '../email.ts'
import { ANSWERS, inDoubt } from './phrases/answers.ts'
import { dayOf, timeOf, ZONE } from './phrases/moment.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Given, Wording } from './phrases/wording.ts'

/** The kinds of e-mail that report a change, and ask whether the reader made it. */
type Changed =
  'second-factor-added' | 'second-factor-removed' | 'recovery-codes-replaced' | 'recovery-code-used'

interface Words {
  readonly subject: string
  readonly title: string
  readonly opening: string
}

const WHY: Readonly<Record<Locale, string>> = {
  fr: `${PRODUCT} vous écrit chaque fois que votre double vérification ou vos codes de secours changent.`,
  en: `${PRODUCT} writes to you whenever your two-step verification or your recovery codes change.`,
}

function changed(words: Readonly<Record<Locale, Words>>): Wording<Changed> {
  const say =
    (locale: Locale) =>
    (message: EmailOf<Changed>, { links }: Given) => ({
      subject: words[locale].subject,
      preheader: occasionLine(locale, message),
      title: words[locale].title,
      opening: [words[locale].opening],
      facts: occasionFacts(locale, message),
      ...inDoubt(locale, links),
      why: WHY[locale],
    })
  return { door: 'shut', fr: say('fr'), en: say('en') }
}

export const SECOND_FACTOR_EMAILS: { readonly [Kind in Changed]: Wording<Kind> } = {
  'second-factor-added': changed({
    fr: {
      subject: 'La double vérification est activée',
      title: 'Double vérification activée',
      opening: `Après le mot de passe, ${PRODUCT} demande désormais un code de votre application.`,
    },
    en: {
      subject: 'Two-step verification is on',
      title: 'Two-step verification turned on',
      opening: `After the password, ${PRODUCT} now asks for a code from your app.`,
    },
  }),
  'second-factor-removed': changed({
    fr: {
      subject: 'La double vérification est retirée',
      title: 'Double vérification retirée',
      opening: `Pour entrer, ${PRODUCT} ne demande plus de code. Vos codes de secours sont effacés.`,
    },
    en: {
      subject: 'Two-step verification is off',
      title: 'Two-step verification turned off',
      opening: `${PRODUCT} no longer asks for a code to get in. Your recovery codes are erased.`,
    },
  }),
  'recovery-codes-replaced': changed({
    fr: {
      subject: 'Vos codes de secours ont été remplacés',
      title: 'Codes de secours remplacés',
      opening: 'Dix nouveaux codes de secours ont été affichés. Les anciens ne servent plus.',
    },
    en: {
      subject: 'Your recovery codes were replaced',
      title: 'Recovery codes replaced',
      opening: 'Ten new recovery codes were shown. The old ones no longer work.',
    },
  }),
  'recovery-code-used': changed({
    fr: {
      subject: 'Un code de secours a servi',
      title: 'Un code de secours a servi',
      opening:
        'Un de vos codes de secours a remplacé celui de votre application. Il ne sert qu’une fois.',
    },
    en: {
      subject: 'A recovery code was used',
      title: 'A recovery code was used',
      opening: 'One of your recovery codes replaced the code of your app. It works only once.',
    },
  }),
}

/** Sent when the waiting period begins, then daily. */
export const secondFactorWait: Wording<'second-factor-wait'> = {
  door: 'half-open',
  fr: (message, { links }) => {
    const { until, isByTeam, day, days } = wait(message)
    return {
      subject: 'Quelqu’un demande le retrait de vos codes',
      preheader: `Jour ${day} sur ${days}. Sans réponse, ce sera fait le ${dayOf('fr', until)}.`,
      title: 'Quelqu’un a demandé le retrait de vos codes',
      opening: [
        [
          'Sans réponse, votre compte s’ouvre sans code le ',
          { strong: `${dayOf('fr', until, true)} à ${timeOf('fr', until)}` },
          ` ${ZONE.fr}. C’est le jour ${day} sur ${days}.`,
        ],
        isByTeam
          ? `C’est à la demande de l’équipe ${OF_PRODUCT}.`
          : 'La personne qui l’a demandé connaît sans doute votre mot de passe.',
      ],
      facts: occasionFacts('fr', message),
      closing: [
        'C’est vous\u202F? Il n’y a rien à faire. Vous pouvez l’arrêter à tout moment, aussi depuis votre accueil ou avec un code.',
      ],
      buttons: [button(ANSWERS.fr.no, links.main)],
      notes: [
        '«\u00A0Ce n’était pas moi\u00A0» ouvre une page qui arrête l’attente et vous aide à protéger votre compte. Rien ne se passe avant votre confirmation. Dans le doute, arrêtez\u00A0: vos codes restent actifs.',
      ],
      why: `${PRODUCT} vous écrit chaque jour tant que cette attente dure.`,
    }
  },
  en: (message, { links }) => {
    const { until, isByTeam, day, days } = wait(message)
    return {
      subject: 'Someone asked to remove your codes',
      preheader: `Day ${day} of ${days}. Unless you answer, it happens on ${dayOf('en', until)}.`,
      title: 'Someone asked to remove your codes',
      opening: [
        [
          'Unless you answer, your account opens without a code on ',
          { strong: `${dayOf('en', until, true)} at ${timeOf('en', until)}` },
          ` ${ZONE.en}. This is day ${day} of ${days}.`,
        ],
        isByTeam
          ? `The ${PRODUCT} team asked for it.`
          : 'The person who asked probably knows your password.',
      ],
      facts: occasionFacts('en', message),
      closing: [
        'Is it you? There’s nothing you need to do. You can stop it at any time, also on your home page or with a code.',
      ],
      buttons: [button(ANSWERS.en.no, links.main)],
      notes: [
        '“That wasn’t me” opens a page that stops the wait and helps you secure your account. Nothing happens until you confirm. If in doubt, stop it: your codes stay on.',
      ],
      why: `${PRODUCT} writes to you every day while this wait lasts.`,
    }
  },
}

/** Returns when the waiting period ends, and which day of it the e-mail is about, from 1. */
function wait({ at, day, until, byTeam }: EmailOf<'second-factor-wait'>) {
  return { until, day, isByTeam: byTeam === true, days: Math.round((until - at) / DAY_MS) }
}
