import { PRODUCT } from '@sesame/contract/product'
import { inDoubt } from './phrases/answers.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

export const methodAdded: Wording<'method-added'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'Un moyen d’entrer a été ajouté à votre compte',
    preheader: occasionLine('fr', message),
    title: 'Nouveau moyen d’entrer',
    opening: ['Votre compte s’ouvre désormais avec un moyen de plus.'],
    facts: occasionFacts('fr', message),
    ...inDoubt('fr', links),
    why: `${PRODUCT} vous écrit chaque fois qu’un moyen d’entrer est ajouté à votre compte.`,
  }),
  en: (message, { links }) => ({
    subject: 'A way to sign in was added to your account',
    preheader: occasionLine('en', message),
    title: 'New way to sign in',
    opening: ['There’s now one more way to sign in to your account.'],
    facts: occasionFacts('en', message),
    ...inDoubt('en', links),
    why: `${PRODUCT} writes to you whenever a way to sign in is added to your account.`,
  }),
}

export const methodRemoved: Wording<'method-removed'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'Un moyen d’entrer a été retiré de votre compte',
    preheader: occasionLine('fr', message),
    title: 'Moyen d’entrer retiré',
    opening: ['Un de vos moyens d’entrer n’ouvre plus votre compte.'],
    facts: occasionFacts('fr', message),
    ...inDoubt('fr', links),
    why: `${PRODUCT} vous écrit chaque fois qu’un moyen d’entrer est retiré de votre compte.`,
  }),
  en: (message, { links }) => ({
    subject: 'A way to sign in was removed from your account',
    preheader: occasionLine('en', message),
    title: 'Way to sign in removed',
    opening: ['One of your ways to sign in no longer works.'],
    facts: occasionFacts('en', message),
    ...inDoubt('en', links),
    why: `${PRODUCT} writes to you whenever a way to sign in is removed from your account.`,
  }),
}
