import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import { installPeers } from '../install-peers.ts'
import { median, medianRatio } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { measureColdStart } from './cold-start.ts'
import { timeSignIns } from './passkey-sign-in.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const FUNCTIONS = join(import.meta.dirname, '../../../functions')

/** Measures the server and compares it with its budgets. `functions/dist` must contain a finished build. */
export async function serverVerdicts(): Promise<Verdict[]> {
  installPeers('peers')
  return [...(await throughputVerdicts()), ...(await startVerdicts()), ...(await signInVerdicts())]
}

async function throughputVerdicts(): Promise<Verdict[]> {
  const { refresh, constant, betterAuth } = await measureThroughput(join(FUNCTIONS, 'dist-bench'))
  const rate = ({ perCpuSecond }: Throughput) => Math.round(median(perCpuSecond))
  const rates = (other: Throughput) =>
    localized({
      fr: `${rate(refresh)} / ${rate(other)} réponses par seconde de processeur`,
      en: `${rate(refresh)} / ${rate(other)} answers per second of processor time`,
    })
  const wait = ({ latencyMs }: Throughput) => median(latencyMs).toFixed(2)
  return [
    {
      name: localized({
        fr: 'Rafraîchissement / la même application et la même route qui répond une constante',
        en: 'Refresh / the same application and the same route that answers a constant',
      }),
      value: medianRatio(refresh.perCpuSecond, constant.perCpuSecond),
      budget: { atLeast: 0.5 },
      missed: { atLeast: 0.25, decision: '048' },
      detail: rates(constant),
    },
    {
      name: localized({
        fr: 'Rafraîchissement / le jeton de better-auth',
        en: 'Refresh / the token of better-auth',
      }),
      value: medianRatio(refresh.perCpuSecond, betterAuth.perCpuSecond),
      budget: { atLeast: 4 },
      missed: { atLeast: 1.7, decision: '048' },
      detail: rates(betterAuth),
    },
    {
      name: localized({
        fr: 'Attente à une connexion / better-auth',
        en: 'Wait with one connection / better-auth',
      }),
      value: medianRatio(refresh.latencyMs, betterAuth.latencyMs),
      budget: { atMost: 0.4 },
      missed: { atMost: 0.5, decision: '048' },
      detail: `${wait(refresh)} / ${wait(betterAuth)} ms`,
    },
  ]
}

async function startVerdicts(): Promise<Verdict[]> {
  const { deployed, empty } = await measureColdStart()
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  const memory = `${mb(deployed.memoryBytes)} / ${mb(empty.memoryBytes)}`
  return [
    {
      name: localized({
        fr: 'Démarrage à froid / une fonction vide',
        en: 'Cold start / an empty function',
      }),
      value: deployed.ms / empty.ms,
      budget: { atMost: 1.35 },
      missed: { atMost: 1.6, decision: '025' },
      detail: `${Math.round(deployed.ms)} / ${Math.round(empty.ms)} ms`,
    },
    {
      name: localized({ fr: 'Mémoire / une fonction vide', en: 'Memory / an empty function' }),
      value: deployed.memoryBytes / empty.memoryBytes,
      budget: { atMost: 1.15 },
      detail: localized({ fr: `${memory} Mo`, en: `${memory} MB` }),
    },
  ]
}

async function signInVerdicts(): Promise<Verdict[]> {
  const { password, passkey } = await timeSignIns()
  return [
    {
      name: localized({
        fr: 'Connexion par clé d’accès, trois requêtes / par mot de passe, une seule',
        en: 'Sign-in with a passkey, three requests / with a password, one',
      }),
      value: medianRatio(passkey, password),
      budget: { atMost: 4 },
      detail: `${median(passkey).toFixed(2)} / ${median(password).toFixed(2)} ms`,
    },
  ]
}
