import { HOST } from 'sesame-emulators/suite/ports'
import { PROJECT_ID, STATISTICS_NAMESPACE } from '../project.ts'
import type { SuitePorts } from './ports.ts'

/**
 * The host name of pages. It cannot be an IP address, because a passkey's RP ID must be a domain name (WebAuthn, level 3,
 * section 5.1.2). Browsers resolve it to {@link HOST}, on which the emulator suite listens.
 */
export const PAGES_HOST = 'localhost'

/**
 * Settings of the functions that differ between emulator suites: the addresses of their pages, and the mail server of
 * their inbox.
 */
export function functionsEnvironment({
  hosting,
  tools,
  smtp,
}: Pick<SuitePorts, 'hosting' | 'tools' | 'smtp'>) {
  return {
    SESAME_HOST_URL: `http://${PAGES_HOST}:${hosting}`,
    SESAME_TOOLS_URL: `http://${PAGES_HOST}:${tools}`,
    SESAME_SMTP_HOST: HOST,
    SESAME_SMTP_PORT: String(smtp),
    SESAME_SMTP_FROM: 'ne-pas-repondre@exemple.fr',
    SESAME_SMTP_REPLY_TO: 'contact@exemple.fr',
  }
}

/**
 * Returns the addresses of an emulator suite, as environment variables for the commands that run inside the suite
 * (docs/commands.md).
 */
export function suiteEnvironment(ports: SuitePorts) {
  return {
    ...functionsEnvironment(ports),
    HOSTING_URL: `http://${PAGES_HOST}:${ports.hosting}`,
    TOOLS_URL: `http://${PAGES_HOST}:${ports.tools}`,
    INBOX_URL: `http://${HOST}:${ports.inbox}`,
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIREBASE_DATABASE_EMULATOR_HOST: `${HOST}:${ports.database}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    CLOUD_TASKS_EMULATOR_HOST: `${HOST}:${ports.tasks}`,
    STATISTICS_NAMESPACE,
  }
}
