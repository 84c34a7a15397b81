import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import type { Texts } from '../fr/catalogue.ts'

type Facts = DiagnosisCheck['facts']

const s = (count: number) => (count === 1 ? '' : 's')
const ms = (facts: Facts) => `Answers in ${Number(facts['durationMs'] ?? 0)}\u00A0ms.`
const host = (facts: Facts) => String(facts['host'] ?? 'this domain')

const mailProblems: Readonly<Record<string, string>> = {
  none: 'No mail server is set: the identity service writes for us, in its own words.',
  'unknown-host': 'The mail server’s name is unknown: no e-mail leaves.',
  certificate: 'The mail server’s certificate isn’t valid: no e-mail leaves.',
  tls: 'The mail server refuses encryption: no e-mail leaves.',
  'sign-in': 'The mail server refuses our credentials: no e-mail leaves.',
  'no-answer': 'The mail server isn’t answering: e-mails are waiting.',
}

export const diagnosis: Texts['diagnosis'] = {
  title: 'Diagnosis',
  hint: 'What the server can check of itself.',
  taken: (count, moment, duration) => `${count} checks, made ${moment} in ${duration}.`,
  seconds: (seconds) => `${seconds}\u00A0s`,
  again: 'Run the checks again',
  running: 'Checking…',
  ran: 'Checks run again.',
  failed: 'Diagnosis unavailable',
  show: 'Show checks',
  all: 'All',
  toFix: 'To fix',
  tally: {
    failed: (count) => `${count} to fix`,
    warning: (count) => `${count} to watch`,
    unknown: (count) => `${count} without an answer`,
    ok: (count) => `${count} passed`,
  },
  states: { failed: 'To fix', warning: 'To watch', unknown: 'No answer', ok: 'Passed' },
  groups: { service: 'Service', mail: 'E-mail', jobs: 'Jobs', access: 'Access and secrets' },
  passed: (passed, all) => `${passed} of ${all}`,
  allWell: 'Nothing to fix',
  allWellHint: 'All checks passed.',
  unknown: 'This check could not be made.',
  unknownFix: 'Run the checks again. If it lasts, read the technical logs.',
  toMend: 'To fix it',
  copyCommand: 'the command',
  checks: {
    database: {
      name: 'Database',
      ok: ms,
      wrong: () => 'The database isn’t answering: nobody can sign in or read their data.',
      fix: () => 'Check Firebase’s status, then the project’s quotas.',
    },
    identity: {
      name: 'Identity service',
      ok: ms,
      wrong: () => 'The identity service isn’t answering: nobody can sign in.',
      fix: () => 'Check Firebase’s status, then the service account’s rights.',
    },
    statistics: {
      name: 'Statistics',
      ok: ms,
      wrong: () =>
        'The counters’ database isn’t answering: the overview is empty, and nothing is being counted.',
      fix: () => 'Make sure the statistics instance exists and the function has access to it.',
    },
    jobs: {
      name: 'Scheduled jobs',
      ok: () => 'All of them ran on time.',
      wrong: ({ late, failed }) =>
        `${Number(late ?? 0)} late, ${Number(failed ?? 0)} failed: expired data stays.`,
      fix: () => 'Open the jobs, start a dry run, then read the technical logs.',
    },
    'dry-run': {
      name: 'Job mode',
      ok: () => 'For real: what is due is handled.',
      wrong: ({ days }) =>
        `Dry run${typeof days === 'number' ? ` for ${days}\u00A0day${s(days)}` : ''}: nothing is erased, and we keep data longer than we say.`,
      fix: () => 'Read what the jobs counted, then switch to real under “Jobs”.',
    },
    'mail-server': {
      name: 'Mail server',
      ok: (facts) => `${host(facts)} accepts our e-mails.`,
      wrong: ({ problem }) =>
        mailProblems[String(problem)] ?? 'The mail server won’t do: no e-mail leaves.',
      fix: () => 'Check the server’s address and credentials, then deploy again.',
      command: 'npm run doctor',
    },
    'mail-queue': {
      name: 'E-mail queue',
      ok: ({ length }) =>
        Number(length ?? 0) === 0
          ? 'No e-mail is waiting.'
          : `${Number(length)} waiting, not for long.`,
      wrong: ({ length, capped, oldestMinutes }) =>
        `${capped === true ? 'More than ' : ''}${Number(length ?? 0)} waiting, the oldest for ${Number(oldestMinutes ?? 0)}\u00A0min: people are waiting for their link.`,
      fix: () => 'Check the mail server and its quota. The queue then empties by itself.',
    },
    api: {
      name: 'API',
      ok: ({ durationMs, version }) =>
        `Version ${String(version ?? '')}, answers in ${Number(durationMs ?? 0)}\u00A0ms.`,
      wrong: ({ status, version }) =>
        status === 200
          ? `The API is at version ${String(version ?? 'unknown')}, the console at another.`
          : 'The API isn’t answering at its public address: nobody can sign in.',
      fix: ({ status }) =>
        status === 200
          ? 'Deploy both functions together.'
          : 'Read the technical logs of the function “api”, then deploy again.',
    },
    secrets: {
      name: 'Secrets',
      ok: () => 'Present and strong.',
      wrong: ({ variable }) =>
        typeof variable === 'string'
          ? `${variable} is missing or won’t do.`
          : 'The API refuses to start: a secret or a setting is missing.',
      fix: () => 'Set the secret in the project, then deploy.',
      command: 'npm run doctor',
    },
    origins: {
      name: 'Origins',
      ok: (facts) => {
        const count = Number(facts['origins'] ?? 0)
        return `${host(facts)}, ${count} origin${s(count)} in all.`
      },
      wrong: (facts) => `Pages of ${host(facts)} would be refused.`,
      fix: () => 'Check the public address in the settings.',
    },
    'trusted-proxies': {
      name: 'Trusted proxies',
      ok: ({ trusted }) => `Set: ${String(trusted ?? '')}.`,
      wrong: () =>
        'People’s network addresses are unknown: limits by address would count everybody together.',
      fix: () => 'Set the trusted proxies to match what stands in front of the functions.',
    },
    'app-check': {
      name: 'App Check',
      ok: ({ on }) => (on === true ? 'On.' : 'Off, as it should be here.'),
      wrong: () => 'Off: any program can call the API.',
      fix: () => 'Follow “App Check” in the operations manual.',
    },
    captcha: {
      name: 'Bot check',
      ok: ({ on }) => (on === true ? 'On.' : 'Off, as it should be here.'),
      wrong: () => 'Off: bots can sign up and ask for links.',
      fix: () => 'Follow “Captcha” in the operations manual.',
    },
    passkeys: {
      name: 'Passkeys',
      ok: ({ rpId }) => `They are bound to ${String(rpId ?? '')}.`,
      wrong: ({ rpId, host: place }) =>
        `They are bound to ${String(rpId ?? '')}, and the page is at ${String(place ?? '')}: none of them works.`,
      fix: () => 'Go back to the original domain: changing it loses existing passkeys.',
    },
    journal: {
      name: 'Operators’ journal',
      ok: ({ verified }) => `The chain holds over ${Number(verified ?? 0)} entries.`,
      wrong: ({ brokenAt }) =>
        `The chain is broken at entry ${String(brokenAt ?? '')}: somebody may have rewritten what was done.`,
      fix: () => 'Compare it with yesterday’s export, and tell the owners.',
    },
    emulators: {
      name: 'Emulators',
      ok: ({ inEmulator }) =>
        inEmulator === true
          ? 'This is the emulator suite, without real data.'
          : 'No emulator variable in production.',
      wrong: () => 'An emulator variable is set in production: anybody could get in.',
      fix: () => 'Remove it from the environment, then deploy.',
    },
  },
  settings: 'Settings in force',
  readOnly: 'Read only',
  version: 'Version',
  isSet: 'set',
  notSet: 'missing',
  secret: 'secret',
  settingsHint: 'They are changed in the project’s environment, then by a deployment.',
}
