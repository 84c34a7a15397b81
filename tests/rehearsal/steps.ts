import assert from 'node:assert/strict'
import { DEMO_IS_REFUSED } from './checks/demo-checks.ts'
import {
  CONSOLE_ALONE,
  CONSOLE_IS_OFF,
  NOTHING_IS_DELETED,
  JOB_IS_DELETED,
} from './checks/deletion-checks.ts'
import { ALL_ANSWERED, DEPLOY_CHECKS } from './checks/deploy-checks.ts'
import { keysServed, NEWEST_IS_SERVED } from './checks/pin-checks.ts'
import { EMAILS_ARE_OFF, EMAILS_ARE_ON, EMAILS_CHECKS } from './checks/emails-checks.ts'
import { PASSKEY_CHECKS } from './checks/passkey-checks.ts'
import { RULES_CHECKS } from './checks/rules-checks.ts'
import { SECRETS_CHECKS } from './checks/secrets-checks.ts'
import { SETTINGS_CHECKS } from './checks/settings-checks.ts'
import { CONSOLE_CHECKS, SITE_CHECKS } from './checks/site-checks.ts'
import { SOURCE_CHECKS } from './checks/source-checks.ts'
import { NOTHING_IS_DONE, WALK_CHECKS } from './checks/walk-checks.ts'
import { rollBack } from './google/deploys/hosting.ts'
import { functionsVariables } from './new-project.ts'
import type { Rehearsal } from './rehearsal.ts'
import { rotation } from './rotation.ts'
import type { Step } from './step.ts'
import { writeValues } from './walk/by-hand.ts'

/** Follows docs/operations.md in an empty project. */
export const WALK: readonly Step[] = [
  {
    title: {
      fr: 'Un projet vide, avant docs/operations.md',
      en: 'An empty project, before docs/operations.md',
    },
    prepare: (rehearsal) => {
      const { project, checkout } = rehearsal
      checkout.write(`functions/.env.${project.id}`, checkout.read('functions/.env.demo-sesame'))
      checkout.write(`web/.env.${project.id}`, checkout.read('web/.env.emulator'))
      writeValues(rehearsal)
    },
    checks: [NOTHING_IS_DONE],
  },
  {
    title: {
      fr: 'docs/operations.md, de haut en bas',
      en: 'docs/operations.md, from top to bottom',
    },
    checks: [...WALK_CHECKS, ALL_ANSWERED],
  },
]

export const FIRST_DEPLOY: Step = {
  title: { fr: 'Premier déploiement', en: 'First deployment' },
  // Without this flag, the CLI asks how long to keep container images.
  deploy: ['--force'],
  checks: [
    ...DEPLOY_CHECKS,
    ...RULES_CHECKS,
    ...SETTINGS_CHECKS,
    ...SECRETS_CHECKS,
    ...EMAILS_CHECKS,
    ...SOURCE_CHECKS,
    ...SITE_CHECKS,
    ...CONSOLE_CHECKS,
    ...PASSKEY_CHECKS,
    NEWEST_IS_SERVED,
  ],
}

/** The steps after a first deploy. Each builds on the previous one. */
export const DRILLS: readonly Step[] = [
  {
    title: { fr: 'Une retouche de style', en: 'A change of style' },
    prepare: ({ checkout }) => {
      const file = 'web/src/ui/styles/index.css'
      checkout.write(file, `${checkout.read(file)}\n.rehearsed { color: red; }\n`)
    },
    deploy: [],
    checks: [...DEPLOY_CHECKS, ...SITE_CHECKS, NEWEST_IS_SERVED],
  },
  ...rotation(),
  {
    title: {
      fr: 'Une nouvelle version du site, déployée seule',
      en: 'A new version of the site, deployed alone',
    },
    deploy: ['--only', 'hosting'],
    checks: [...DEPLOY_CHECKS, keysServed('5'), NEWEST_IS_SERVED],
  },
  {
    title: {
      fr: 'Retour à la première version du site, dans la console',
      en: 'Back to the first version of the site, in the console',
    },
    prepare: ({ project }) => {
      const site = project.sites.get(project.id)
      assert.ok(site)
      rollBack(site, 'v1')
    },
    checks: [keysServed('5'), ...SITE_CHECKS],
  },
  {
    title: { fr: 'La console, déployée seule', en: 'The console, deployed alone' },
    deploy: ['--only', 'hosting:tools'],
    checks: [...DEPLOY_CHECKS, CONSOLE_ALONE, ...CONSOLE_CHECKS],
  },
  {
    title: {
      fr: 'Les variables de démonstration, copiées pour ce projet',
      en: 'The demo variables, copied for this project',
    },
    prepare: (rehearsal) => copyDemoVariables(rehearsal),
    deploy: ['--only', 'functions'],
    checks: [DEMO_IS_REFUSED],
  },
  {
    title: {
      fr: 'Les variables de démonstration, dont seul SESAME_HOST_URL est corrigé',
      en: 'The demo variables, with only SESAME_HOST_URL corrected',
    },
    prepare: (rehearsal) =>
      copyDemoVariables(rehearsal, `SESAME_HOST_URL=https://${rehearsal.project.id}.web.app`),
    deploy: ['--only', 'functions'],
    checks: [DEMO_IS_REFUSED],
  },
  {
    title: {
      fr: 'Un travail retiré du code, sans «\u00A0--force\u00A0»',
      en: 'A job removed from the code, without “--force”',
    },
    prepare: ({ project, checkout, standIn }) => {
      checkout.write(`functions/.env.${project.id}`, functionsVariables(project, standIn))
      const file = 'functions/src/index.ts'
      checkout.write(
        file,
        checkout.read(file).replace('export const sweepHourly', 'const sweepHourly'),
      )
    },
    deploy: [],
    checks: [NOTHING_IS_DELETED],
  },
  {
    title: {
      fr: 'Un travail retiré du code, avec «\u00A0--force\u00A0»',
      en: 'A job removed from the code, with “--force”',
    },
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, JOB_IS_DELETED],
  },
  {
    title: {
      fr: 'Sans console, avec «\u00A0--force\u00A0»',
      en: 'Without the console, with “--force”',
    },
    prepare: ({ project, checkout, standIn }) => {
      const lines = functionsVariables(project, standIn).split('\n')
      const others = lines.filter((line) => !line.startsWith('SESAME_TOOLS_URL='))
      checkout.write(`functions/.env.${project.id}`, others.join('\n'))
    },
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, CONSOLE_IS_OFF],
  },
  {
    title: { fr: 'Une console, de nouveau', en: 'A console again' },
    prepare: ({ project, checkout, standIn }) =>
      checkout.write(`functions/.env.${project.id}`, functionsVariables(project, standIn)),
    deploy: [],
    checks: [...DEPLOY_CHECKS, ...CONSOLE_CHECKS],
  },
  {
    title: {
      fr: 'Sans serveur d’envoi, avec «\u00A0--force\u00A0»\u00A0: les gabarits du service d’identité reprennent',
      en: 'Without a mail server, with “--force”: the identity service’s templates take over',
    },
    prepare: ({ project, checkout, standIn }) => {
      const lines = functionsVariables(project, standIn).split('\n')
      const others = lines.filter((line) => !line.startsWith('SESAME_SMTP_'))
      checkout.write(`functions/.env.${project.id}`, others.join('\n'))
    },
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, EMAILS_ARE_OFF],
  },
  {
    title: { fr: 'Un serveur d’envoi, de nouveau', en: 'A mail server again' },
    prepare: ({ project, checkout, standIn }) =>
      checkout.write(`functions/.env.${project.id}`, functionsVariables(project, standIn)),
    deploy: [],
    checks: [...DEPLOY_CHECKS, EMAILS_ARE_ON, ...EMAILS_CHECKS],
  },
]

/** Replaces the operator's variables with those of functions/.env.demo-sesame, except for the host's URL. */
function copyDemoVariables({ project, checkout }: Rehearsal, hostURL?: string): void {
  const demo = checkout.read('functions/.env.demo-sesame')
  const variables = hostURL === undefined ? demo : demo.replace(/^# SESAME_HOST_URL=.*/m, hostURL)
  checkout.write(`functions/.env.${project.id}`, variables)
}
