import { hasConsole } from '../doctor/console.ts'
import { sendsEmails } from '../doctor/emails.ts'
import { sendsEvents } from '../doctor/events.ts'
import type { Project } from '../doctor/project/project.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/** The service account that sends e-mails. */
const MAILS = 'sesame-mails'

/** The service account that sends events to other services. */
const EVENTS = 'sesame-events'

/** The service account that stores people's files. */
const KEEPER = 'sesame-files'

/** The console's service account. It also writes a person's export into their folder. */
const TOOLS = 'sesame-tools'

/** The service account with which GitHub deploys. */
export const DEPLOYER = 'sesame-deploy'

/**
 * Roles for files. `sesameFiles` gives several accounts general access. `sesameKept` and `sesameExports` each let one
 * account write to one folder.
 */
const [FILES, KEPT, EXPORTS] = ['sesameFiles', 'sesameKept', 'sesameExports']

const pushing = ({ settings }: Project): readonly string[] =>
  settings['SESAME_MESSAGING_URL'] ? ['roles/firebasecloudmessaging.admin'] : []

/**
 * Returns the service accounts of the functions, with their roles. A role without « / » is a custom role of the project.
 */
export const accountRoles = (project: Project): Lists => ({
  'sesame-api': ['roles/firebasedatabase.admin', 'sesameApi', ...pushing(project)],
  [KEEPER]: ['roles/firebasedatabase.admin'],
  // A job notifies people who wait for the removal of their second factor.
  'sesame-jobs': ['roles/firebasedatabase.admin', 'sesameJobs', ...pushing(project)],
  ...(sendsEmails(project) && { [MAILS]: ['roles/firebasedatabase.admin', 'sesameMails'] }),
  ...(hasConsole(project) && { [TOOLS]: ['roles/firebasedatabase.admin', 'sesameTools'] }),
  ...(sendsEvents(project) && { [EVENTS]: ['roles/firebasedatabase.admin'] }),
})

const onUsers = (...verbs: string[]) => verbs.map((verb) => `firebaseauth.users.${verb}`)

/** Returns the project's custom roles, with their permissions. */
export const rolePermissions = (project: Project): Lists => ({
  sesameApi: onUsers('get', 'create', 'update', 'delete', 'sendEmail'),
  sesameJobs: onUsers('get', 'update', 'delete'),
  ...(sendsEmails(project) && { sesameMails: onUsers('get', 'sendEmail') }),
  ...(hasConsole(project) && {
    sesameTools: onUsers('get', 'update', 'delete', 'sendEmail'),
    [EXPORTS]: ['storage.objects.create'],
  }),
  [KEPT]: ['storage.objects.create'],
  [FILES]: ['get', 'list', 'delete'].map((verb) => `storage.objects.${verb}`),
})

/** The service accounts that create files, each with its role and the only folder that it may write to. */
const WRITERS: Readonly<Record<string, readonly [role: string, folder: string]>> = {
  [KEEPER]: [KEPT, 'private'],
  [TOOLS]: [EXPORTS, 'exports'],
}

/**
 * Returns a service account's roles on the bucket of files. The second one may be limited to a folder. The accounts that
 * send e-mails or events have none.
 */
export function fileRoles(account: string): (readonly [role: string, folder?: string])[] {
  if (account === MAILS || account === EVENTS) return []
  const added = WRITERS[account]
  return [[FILES], ...(added === undefined ? [] : [added])]
}

/** Source: https://cloud.google.com/iam/docs/conditions-resource-attributes, « Resource name » */
export const within = (bucket: string, folder: string) =>
  `resource.name.startsWith("projects/_/buckets/${bucket}/objects/${folder}/")`

/** Lets `sesame-api` sign the token of a passkey sign-in as itself. */
export const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator'

/** Lets a member deploy functions that run as a service account, or add tasks that a queue sends as that account. */
export const ACTING_ROLE = 'roles/iam.serviceAccountUser'

const queues = (project: Project) => sendsEmails(project) || sendsEvents(project)

/** Returns the roles that service accounts have on themselves. */
export const rolesOnThemselves = (project: Project): Lists => ({
  'sesame-api': [SIGNING_ROLE, ...(queues(project) ? [ACTING_ROLE] : [])],
  ...(queues(project) && { 'sesame-jobs': [ACTING_ROLE] }),
  ...(sendsEvents(project) && { [EVENTS]: [ACTING_ROLE] }),
  ...(hasConsole(project) && { [TOOLS]: [ACTING_ROLE] }),
})

/** Returns the service accounts that write to the record of erasures. */
export const recorders = (project: Project) => [
  ...['sesame-api', 'sesame-jobs'],
  ...(hasConsole(project) ? [TOOLS] : []),
]

/**
 * The roles of members who deploy without owning the project. The last role includes `serviceusage.services.use`, which
 * every call with the project in `X-Goog-User-Project` needs.
 */
export const DEPLOY_ROLES = [
  ...['firebase.admin', 'cloudfunctions.admin', 'run.admin', 'cloudscheduler.admin'],
  ...['cloudtasks.admin', 'secretmanager.admin', 'serviceusage.serviceUsageConsumer'],
].map((name) => `roles/${name}`)

export const addressOf = (account: string, projectId: string) =>
  `${account}@${projectId}.iam.gserviceaccount.com`

export const roleName = ({ id }: Project, role: string) =>
  role.includes('/') ? role : `projects/${id}/roles/${role}`
