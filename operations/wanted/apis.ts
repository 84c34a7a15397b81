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

/** The services needed for push alerts on devices. */
const MESSAGING = ['fcm', 'fcmregistrations', 'firebaseinstallations']

const hostsOf = (names: readonly string[]) => names.map((name) => `${name}.googleapis.com`)

/** Returns the host names of the APIs that a project with these settings needs. */
export function neededApis(project: Project): string[] {
  return hostsOf([
    ...ALWAYS,
    ...(project.settings['SESAME_MESSAGING_URL'] ? MESSAGING : []),
    // Needed for the task queues of e-mails, events, and jobs that operators request.
    ...(sendsEmails(project) || sendsEvents(project) || hasConsole(project) ? ['cloudtasks'] : []),
  ])
}

/** Returns the host names of the APIs that pages call with their key. */
export function pageApis({ client }: Project): string[] {
  return hostsOf([
    ...['identitytoolkit', 'securetoken'],
    ...(client['VITE_FIREBASE_VAPID_KEY'] ? ['firebaseinstallations', 'fcmregistrations'] : []),
    ...(client['VITE_APP_CHECK'] === 'on' ? ['firebaseappcheck'] : []),
  ])
}
