import assert from 'node:assert/strict'
import type { Check } from './checks/check.ts'
import { DEMO_DOES_NOT_SERVE, DEMO_IS_REFUSED } from './checks/demo-checks.ts'
import { NOTHING_IS_DELETED, WEEKLY_IS_DELETED } from './checks/deletion-checks.ts'
import { DEPLOY_CHECKS } from './checks/deploy-checks.ts'
import { keysServed, NEWEST_IS_SERVED } from './checks/pin-checks.ts'
import { RULES_CHECKS } from './checks/rules-checks.ts'
import { SECRETS_CHECKS } from './checks/secrets-checks.ts'
import { SETTINGS_CHECKS } from './checks/settings-checks.ts'
import { SITE_CHECKS } from './checks/site-checks.ts'
import { SOURCE_CHECKS } from './checks/source-checks.ts'
import { rollBack } from './google/hosting.ts'
import { addSecretVersion } from './google/secret-manager.ts'
import { randomKey } from './new-project.ts'
import type { Rehearsal } from './rehearsal.ts'

/** One thing that an operator does, and what has to hold afterwards. */
export interface Step {
  readonly title: string
  /** What the operator does before the deploy. */
  readonly prepare?: (rehearsal: Rehearsal) => void
  /** Arguments of `npm run deploy --`; without them nothing is deployed. */
  readonly deploy?: readonly string[]
  readonly checks: readonly Check[]
}

export const FIRST_DEPLOY: Step = {
  title: 'Premier déploiement',
  // Without it, the CLI asks how long images are kept.
  deploy: ['--force'],
  checks: [
    ...DEPLOY_CHECKS,
    ...RULES_CHECKS,
    ...SETTINGS_CHECKS,
    ...SECRETS_CHECKS,
    ...SOURCE_CHECKS,
    ...SITE_CHECKS,
    NEWEST_IS_SERVED,
  ],
}

/** What follows in the life of a product, each step after the one before it. */
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
  {
    title: 'De nouvelles clés, déployées avec « --only functions »',
    prepare: ({ project }) => {
      const [old] = project.secrets.get('ACCESS_TOKEN_KEYS')?.versions ?? []
      addSecretVersion(project, 'ACCESS_TOKEN_KEYS', `k2:${randomKey()},${old?.value ?? ''}`)
    },
    deploy: ['--only', 'functions'],
    checks: [
      ...DEPLOY_CHECKS,
      keysServed(
        '2',
        'une version du site reste épinglée à la révision avec laquelle elle fut publiée : les nouvelles clés attendent la suivante',
      ),
    ],
  },
  {
    title: 'Les mêmes clés, avec une nouvelle version du site',
    deploy: ['--only', 'hosting'],
    checks: [...DEPLOY_CHECKS, keysServed('2'), NEWEST_IS_SERVED],
  },
  {
    title: 'Retour à la première version du site, dans la console',
    prepare: ({ project }) => {
      const site = project.sites.get(project.id)
      assert.ok(site)
      rollBack(site, 'v1')
    },
    checks: [keysServed('1'), ...SITE_CHECKS],
  },
  {
    title: 'Les variables de démonstration, copiées pour ce projet',
    prepare: (rehearsal) => copyDemoVariables(rehearsal),
    deploy: ['--only', 'functions'],
    checks: [DEMO_IS_REFUSED, DEMO_DOES_NOT_SERVE],
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
    prepare: ({ checkout }) => {
      const file = 'functions/src/index.ts'
      checkout.write(
        file,
        checkout.read(file).replace('export const sweepWeekly', 'const sweepWeekly'),
      )
    },
    deploy: [],
    checks: [NOTHING_IS_DELETED],
  },
  {
    title: 'Un travail retiré du code, avec « --force »',
    deploy: ['--force'],
    checks: [...DEPLOY_CHECKS, WEEKLY_IS_DELETED],
  },
]

/** Makes the operator's variables those of functions/.env.demo-sesame, but for one line. */
function copyDemoVariables({ project, checkout }: Rehearsal, hostURL?: string): void {
  const demo = checkout.read('functions/.env.demo-sesame')
  const variables = hostURL === undefined ? demo : demo.replace(/^SESAME_HOST_URL=.*/m, hostURL)
  checkout.write(`functions/.env.${project.id}`, variables)
}
