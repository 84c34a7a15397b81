import { PRODUCT } from '@sesame/contract/product'
import { inDoubt } from './phrases/answers.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

export const methodAdded: Wording<'method-added'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'Un moyen de connexion a été ajouté à votre compte',
    preheader: occasionLine('fr', message),
    title: 'Nouveau moyen de connexion',
    opening: ['Votre compte s’ouvre désormais avec un moyen de plus.'],
    facts: occasionFacts('fr', message),
    ...inDoubt('fr', links),
    why: `${PRODUCT} vous écrit chaque fois qu’un moyen de connexion est ajouté à votre compte.`,
  }),
  en: (message, { links }) => ({
    subject: 'A sign-in method was added to your account',
    preheader: occasionLine('en', message),
    title: 'New sign-in method',
    opening: ['Your account has one more sign-in method.'],
    facts: occasionFacts('en', message),
    ...inDoubt('en', links),
    why: `${PRODUCT} writes to you whenever a sign-in method is added to your account.`,
  }),
}

export const methodRemoved: Wording<'method-removed'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'Un moyen de connexion a été retiré de votre compte',
    preheader: occasionLine('fr', message),
    title: 'Moyen de connexion retiré',
    opening: ['Un de vos moyens de connexion n’ouvre plus votre compte.'],
    facts: occasionFacts('fr', message),
    ...inDoubt('fr', links),
    why: `${PRODUCT} vous écrit chaque fois qu’un moyen de connexion est retiré de votre compte.`,
  }),
  en: (message, { links }) => ({
    subject: 'A sign-in method was removed from your account',
    preheader: occasionLine('en', message),
    title: 'Sign-in method removed',
    opening: ['One of your sign-in methods no longer works.'],
    facts: occasionFacts('en', message),
    ...inDoubt('en', links),
    why: `${PRODUCT} writes to you whenever a sign-in method is removed from your account.`,
  }),
}
