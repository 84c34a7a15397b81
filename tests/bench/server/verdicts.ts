import { join } from 'node:path'
import { installPeers } from '../install-peers.ts'
import { median, medianRatio } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { measureColdStart } from './cold-start.ts'
import { timeSignIns } from './passkey-sign-in.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const FUNCTIONS = join(import.meta.dirname, '../../../functions')

/** Measures the server against its budgets; expects a finished build in `functions/dist`. */
export async function serverVerdicts(): Promise<Verdict[]> {
  installPeers('peers')
  return [...(await throughputVerdicts()), ...(await startVerdicts()), ...(await signInVerdicts())]
}

async function throughputVerdicts(): Promise<Verdict[]> {
  const { refresh, constant, betterAuth } = await measureThroughput(join(FUNCTIONS, 'dist-bench'))
  const rate = ({ perCpuSecond }: Throughput) => Math.round(median(perCpuSecond))
  const rates = (other: Throughput) =>
    `${rate(refresh)} / ${rate(other)} réponses par seconde de processeur`
  const wait = ({ latencyMs }: Throughput) => median(latencyMs).toFixed(2)
  return [
    {
      name: 'Rafraîchissement / la même application et la même route qui répond une constante',
      value: medianRatio(refresh.perCpuSecond, constant.perCpuSecond),
      budget: { atLeast: 0.6 },
      detail: rates(constant),
    },
    {
      name: 'Rafraîchissement / le jeton de better-auth',
      value: medianRatio(refresh.perCpuSecond, betterAuth.perCpuSecond),
      budget: { atLeast: 4 },
      detail: rates(betterAuth),
    },
    {
      name: 'Attente à une connexion / better-auth',
      value: medianRatio(refresh.latencyMs, betterAuth.latencyMs),
      budget: { atMost: 0.4 },
      detail: `${wait(refresh)} / ${wait(betterAuth)} ms`,
    },
  ]
}

async function startVerdicts(): Promise<Verdict[]> {
  const { deployed, empty } = await measureColdStart()
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  return [
    {
      name: 'Démarrage à froid / une fonction vide',
      value: deployed.ms / empty.ms,
      budget: { atMost: 1.35 },
      missed: { atMost: 1.6, decision: '025' },
      detail: `${Math.round(deployed.ms)} / ${Math.round(empty.ms)} ms`,
    },
    {
      name: 'Mémoire / une fonction vide',
      value: deployed.memoryBytes / empty.memoryBytes,
      budget: { atMost: 1.15 },
      detail: `${mb(deployed.memoryBytes)} / ${mb(empty.memoryBytes)} Mo`,
    },
  ]
}

async function signInVerdicts(): Promise<Verdict[]> {
  const { password, passkey } = await timeSignIns()
  return [
    {
      name: 'Connexion par clé d’accès, trois requêtes / par mot de passe, une seule',
      value: medianRatio(passkey, password),
      budget: { atMost: 4 },
      detail: `${median(passkey).toFixed(2)} / ${median(password).toFixed(2)} ms`,
    },
  ]
}
