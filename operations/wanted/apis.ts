import { hasConsole } from '../doctor/console.ts'
import { sendsEmails } from '../doctor/emails.ts'
import { sendsEvents } from '../doctor/events.ts'
import type { Project } from '../doctor/project/project.ts'

/** The services needed to set up, deploy and run the system. */
const ALWAYS = [
  ...['cloudresourcemanager', 'cloudbilling', 'billingbudgets', 'iam', 'iamcredentials', 'sts'],
  ...['apikeys', 'artifactregistry', 'cloudbuild', 'cloudfunctions', 'cloudscheduler', 'compute'],
  ...['eventarc', 'pubsub', 'run', 'secretmanager', 'storage', 'logging', 'monitoring'],
  ...['firebase', 'firebasedatabase', 'firebasehosting', 'firebaserules', 'firebasestorage'],
  ...['identitytoolkit', 'securetoken', 'recaptchaenterprise', 'firebaseappcheck'],
]

/** The services for alerts on devices. */
const MESSAGING = ['fcm', 'fcmregistrations', 'firebaseinstallations']

const hostsOf = (names: readonly string[]) => names.map((name) => `${name}.googleapis.com`)

/** The hosts of the APIs that the project needs, by its settings. */
export function neededApis(project: Project): string[] {
  return hostsOf([
    ...ALWAYS,
    ...(project.settings['SESAME_MESSAGING_URL'] ? MESSAGING : []),
    // For the queues of e-mails, of events, and of jobs that operators request.
    ...(sendsEmails(project) || sendsEvents(project) || hasConsole(project) ? ['cloudtasks'] : []),
  ])
}

/** The hosts of the APIs that pages call with their key. */
export function pageApis({ client }: Project): string[] {
  return hostsOf([
    ...['identitytoolkit', 'securetoken'],
    ...(client['VITE_FIREBASE_VAPID_KEY'] ? ['firebaseinstallations', 'fcmregistrations'] : []),
    ...(client['VITE_APP_CHECK'] === 'on' ? ['firebaseappcheck'] : []),
  ])
}
