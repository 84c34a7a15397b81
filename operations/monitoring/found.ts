import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import type { Reader } from '../doctor/project/reader.ts'
import { COLLECTIONS, KINDS } from './collections.ts'
import type { Json, Kind } from './resource.ts'

/** The project's resources of each kind, including those that are not ours. */
export type Found = Readonly<Record<Kind, readonly Json[]>>

const thing = z.record(z.string(), z.unknown())

/** Reads the project's resources. Before our monitored service exists, there are no objectives. */
export async function readFound({ find }: Pick<Reader, 'find'>, projectId: string): Promise<Found> {
  const lists = KINDS.map(async (kind) => {
    const { api, path, member } = COLLECTIONS[kind]
    const page = z.object({
      [member]: z._default(z.array(thing), []),
      nextPageToken: z.optional(z.string()),
    })
    const all: Json[] = []
    let token = ''
    do {
      const query = token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`
      const answer = await find(api, `${path(projectId)}?pageSize=200${query}`, page)
      all.push(...((answer?.[member] ?? []) as Json[]))
      token = (answer?.['nextPageToken'] ?? '') as string
    } while (token !== '')
    return [kind, all] as const
  })
  return Object.fromEntries(await Promise.all(lists)) as unknown as Found
}

const channelList = z.object({
  notificationChannels: z._default(
    z.array(z.object({ name: z.string(), displayName: z._default(z.string(), '') })),
    [],
  ),
})

/**
 * Resolves with the notification channels that an operator selected, by display name (as in the console) or by id.
 *
 * @throws {Error} if a channel is unknown; the message lists those that exist.
 */
export async function readChannels(
  { read }: Pick<Reader, 'read'>,
  projectId: string,
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const path = `/v3/projects/${projectId}/notificationChannels?pageSize=200`
  const { notificationChannels: known } = await read('monitoring', path, channelList)
  return wanted.map((named) => {
    const found = known.filter(
      ({ name, displayName }) => displayName === named || name.split('/').at(-1) === named,
    )
    const [only] = found
    if (only !== undefined && found.length === 1) return only.name
    const names = known.map(({ displayName }) => quoted(displayName)).join(', ')
    const channel = quoted(named)
    const why =
      found.length === 0
        ? {
            fr: `Le canal ${channel} n’existe pas.`,
            en: `There is no channel ${channel}.`,
          }
        : {
            fr: `Le canal ${channel} est le nom de plusieurs\u00A0: donnez son id.`,
            en: `Several channels are named ${channel}: give the id of one.`,
          }
    const all = localized({
      fr: `Canaux du projet\u00A0: ${names || 'aucun'}.`,
      en: `Channels of the project: ${names || 'none'}.`,
    })
    throw new Error(`${localized(why)} ${all}`)
  })
}

const quoted = (name: string) => localized({ fr: `«\u00A0${name}\u00A0»`, en: `“${name}”` })
