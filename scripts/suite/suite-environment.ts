import { HOST, type Ports } from 'sesame-emulators/suite/ports'
import { PROJECT_ID, STATISTICS_NAMESPACE } from '../project.ts'

/** Addresses of a suite, for the commands that run inside it (design, section 3). */
export function suiteEnvironment(ports: Ports) {
  return {
    HOSTING_URL: `http://${HOST}:${ports.hosting}`,
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIREBASE_DATABASE_EMULATOR_HOST: `${HOST}:${ports.database}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    STATISTICS_NAMESPACE,
  }
}
