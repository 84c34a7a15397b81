import { REGION } from '@sesame/contract/constants'
import { addBucket } from './google/settings/storage.ts'
import type { Project } from './google/state/project.ts'
import { newProject, settle } from './new-project.ts'
import { openEmptyRehearsal, type Rehearsal } from './rehearsal.ts'

/** Opens a project on a fake of Google's APIs, with the buckets and rights that a backup needs. */
export async function openForBackup(): Promise<Rehearsal> {
  const project = newProject()
  project.identity = { config: {}, needsPlatform: [], providers: new Map() }
  addBucket(project, `${project.id}-erasures`, REGION)
  const rehearsal = await openEmptyRehearsal(project)
  settle(rehearsal)
  const file = `functions/.env.${project.id}`
  const settings = `${rehearsal.checkout.read(file)}SESAME_ERASURES_BUCKET=${project.id}-erasures\n`
  rehearsal.checkout.write(file, settings)
  return rehearsal
}

/** Sends a request to a database with an owner’s rights. */
export async function ask(
  rehearsal: Rehearsal,
  method: string,
  instance: string,
  path: string,
  body?: object | string,
) {
  const url = `https://${rehearsal.project.id}-${instance}.${REGION}.firebasedatabase.app/${path}.json`
  const data =
    body === undefined ? [] : ['--data', typeof body === 'string' ? body : JSON.stringify(body)]
  const { output } = await rehearsal.programs.run('curl', [
    ...['-sS', '-X', method, '-H', 'Authorization: Bearer owner', ...data, url],
  ])
  return JSON.parse(output) as unknown
}

/** Runs a command of `operations/`, as an operator does. */
export const run = ({ programs, project }: Rehearsal, command: string, ...parameters: string[]) =>
  programs.run(process.execPath, [`operations/${command}.ts`, project.id, ...parameters])

/** Whether the identity service accepts the password for the account. */
export async function opens(
  { programs }: Rehearsal,
  email: string,
  password: string,
): Promise<boolean> {
  const url =
    'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=of-the-pages'
  const data = JSON.stringify({ email, password })
  const { output } = await programs.run('curl', ['-sS', '--data', data, url])
  return 'localId' in (JSON.parse(output) as object)
}

/**
 * Requests that the fake of Google's APIs did not know. Leaves out requests for the platform's metadata, which only
 * Google's machines can read.
 */
export const strange = ({ standIn }: Rehearsal) =>
  standIn.unknown.filter((each) => each !== 'CONNECT 169.254.169.254:80')

/** People's files, by name. */
export const filesOf = ({ buckets, bucket }: Project) => buckets.get(bucket)?.objects ?? new Map()
