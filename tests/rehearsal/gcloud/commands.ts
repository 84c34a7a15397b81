import type { Flag, Given, Grammar } from './parse.ts'

/** Calls one of Google's APIs at « host/path ». Resolves with the JSON of the response. */
export type Ask = (method: string, address: string, body?: object) => Promise<unknown>

/** A command of gcloud, and the requests that it sends. */
export interface Command extends Grammar {
  readonly run: (given: Given, ask: Ask) => Promise<unknown>
}

/** Every command must have the flag `--project`, because no `gcloud config` sets a project. */
const PROJECT: Flag = { value: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/ }

/**
 * The commands of docs/operations.md and of its pages « to follow », as described in gcloud's reference at
 * https://cloud.google.com/sdk/gcloud/reference. gcloud accepts more flags and values. This fake rejects all that are not
 * listed here.
 */
export const COMMANDS: readonly Command[] = [
  {
    usage: 'storage buckets update URL',
    flags: {
      'lock-retention-period': { value: 'switch' },
      quiet: { value: 'switch', isOptional: true },
    },
    run({ positionals: [url = ''], has }, ask) {
      const [, name] = /^gs:\/\/([a-z0-9._-]+)$/.exec(url) ?? []
      if (name === undefined) throw new Error(`${url} is no bucket`)
      // Require `--quiet`, because the command cannot be undone and no terminal exists to confirm it.
      if (!has('quiet')) throw new Error('This action is permanent. Continue (Y/n)?')
      return ask('POST', `storage.googleapis.com/storage/v1/b/${name}/lockRetentionPolicy`, {})
    },
  },
  {
    usage: 'logging buckets update BUCKET',
    flags: {
      project: PROJECT,
      location: { value: /^global$/ },
      'retention-days': { value: /^\d+$/ },
    },
    run({ positionals: [bucket = ''], one }, ask) {
      const path = `projects/${one('project')}/locations/${one('location')}/buckets/${bucket}`
      return ask('PATCH', `logging.googleapis.com/v2/${path}?updateMask=retentionDays`, {
        retentionDays: Number(one('retention-days')),
      })
    },
  },
  {
    usage: 'scheduler jobs run JOB',
    flags: { project: PROJECT, location: { value: /^[a-z]+-[a-z]+\d$/ } },
    run({ positionals: [job = ''], one }, ask) {
      const path = `projects/${one('project')}/locations/${one('location')}/jobs/${job}`
      return ask('POST', `cloudscheduler.googleapis.com/v1/${path}:run`, {})
    },
  },
]
