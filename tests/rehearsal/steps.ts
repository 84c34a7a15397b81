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

/** docs/operations.md, followed in an empty project. */
export const WALK: readonly Step[] = [
  {
    title: 'Un projet vide, avant docs/operations.md',
    prepare: (rehearsal) => {
      const { project, checkout } = rehearsal
      checkout.write(`functions/.env.${project.id}`, checkout.read('functions/.env.demo-sesame'))
      checkout.write(`web/.env.${project.id}`, checkout.read('web/.env.emulator'))
      writeValues(rehearsal)
    },
    checks: [NOTHING_IS_DONE],
  },
  {
    title: 'docs/operations.md, de haut en bas',
    checks: [...WALK_CHECKS, ALL_ANSWERED],
  },
]

export const FIRST_DEPLOY: Step = {
  title: 'Premier déploiement',
  // Without this flag the CLI asks how long images are kept.
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

/** The later life of a product, each step after the one before it. */
export const DRILLS: readonly Step[] = [
  {
    title: 'Une retouche de style',
    prepare: ({ checkout }) => {
      const file = 'web/src/ui/styles/index.css'
      checkout.write(file, `${checkout.read(file)}\n.rehearsed { color: red; }\n`)
    },
    deploy: [],
    checks: [...DEPLOY_CHECKS, ...SITE_CHECKS, NEWEST_IS_SERVED],
  },
  ...rotation(),
  {
    title: 'Une nouvelle version du site, déployée seule',
    deploy: ['--only', 'hosting'],
    checks: [...DEPLOY_CHECKS, keysServed('5'), NEWEST_IS_SERVED],
  },
  {
    title: 'Retour à la première version du site, dans la console',
    prepare: ({ project }) => {
      const site = project.sites.get(project.id)
      assert.ok(site)
      rollBack(site, 'v1')
    },
    checks: [keysServed('5'), ...SITE_CHECKS],
  },
  {
    title: 'La console, déployée seule',
    deploy: ['--only', 'hosting:tools'],
    checks: [...DEPLOY_CHECKS, CONSOLE_ALONE, ...CONSOLE_CHECKS],
  },
  {
    title: 'Les variables de démonstration, copiées pour ce projet',
    prepare: (rehearsal) => copyDemoVariables(rehearsal),
    deploy: ['--only', 'functions'],
    checks: [DEMO_IS_REFUSED],
  },
  {
    title: 'Les variables de démonstration, dont seul SESAME_HOST_URL est corrigé',
    prepare: (rehearsal) =>
      copyDemoVariables(rehearsal, `SESAME_HOST_URL=https://${rehearsal.project.id}.web.app`),
    deploy: ['--only', 'functions'],
    checks: [DEMO_IS_REFUSED],
  },
  {
    title: 'Un travail retiré du code, sans « --force »',
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
    title: 'Un travail retiré du code, avec « --force »',
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, JOB_IS_DELETED],
  },
  {
    title: 'Sans console, avec « --force »',
    prepare: ({ project, checkout, standIn }) => {
      const lines = functionsVariables(project, standIn).split('\n')
      const others = lines.filter((line) => !line.startsWith('SESAME_TOOLS_URL='))
      checkout.write(`functions/.env.${project.id}`, others.join('\n'))
    },
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, CONSOLE_IS_OFF],
  },
  {
    title: 'Une console, de nouveau',
    prepare: ({ project, checkout, standIn }) =>
      checkout.write(`functions/.env.${project.id}`, functionsVariables(project, standIn)),
    deploy: [],
    checks: [...DEPLOY_CHECKS, ...CONSOLE_CHECKS],
  },
  {
    title: 'Sans serveur d’envoi, avec « --force » : les gabarits du service d’identité reprennent',
    prepare: ({ project, checkout, standIn }) => {
      const lines = functionsVariables(project, standIn).split('\n')
      const others = lines.filter((line) => !line.startsWith('SESAME_SMTP_'))
      checkout.write(`functions/.env.${project.id}`, others.join('\n'))
    },
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, EMAILS_ARE_OFF],
  },
  {
    title: 'Un serveur d’envoi, de nouveau',
    prepare: ({ project, checkout, standIn }) =>
      checkout.write(`functions/.env.${project.id}`, functionsVariables(project, standIn)),
    deploy: [],
    checks: [...DEPLOY_CHECKS, EMAILS_ARE_ON, ...EMAILS_CHECKS],
  },
]

/** Replaces the operator's variables by those of functions/.env.demo-sesame, except for one line. */
function copyDemoVariables({ project, checkout }: Rehearsal, hostURL?: string): void {
  const demo = checkout.read('functions/.env.demo-sesame')
  const variables = hostURL === undefined ? demo : demo.replace(/^# SESAME_HOST_URL=.*/m, hostURL)
  checkout.write(`functions/.env.${project.id}`, variables)
}
