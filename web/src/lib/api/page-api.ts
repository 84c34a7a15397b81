import { appCheckToken } from '../app-check/app-check-token.ts'
import { noteDatabase, notedDatabase } from '../database/database-url.ts'
import type { Api } from './api.ts'
import { createApi } from './create-api.ts'
import { readApiTimeMs } from './read-api-time.ts'
import { createTransfer } from './transfer.ts'

const fetchIt: typeof fetch = (input, init) => fetch(input, init)

const api = createApi(fetchIt, appCheckToken)

/** The page's API. In a file of its own, so that none of it is in the first load. */
export const pageApi: Api = async (name, options) => {
  const answer = await api(name, options)
  noteDatabase(answer.data)
  return answer
}

/** The page's transfers of files. */
export const pageTransfer = createTransfer(() => new XMLHttpRequest(), appCheckToken)

/** Where the person's data is, as it said. */
export const pageDatabase = notedDatabase

/** What time it is there, in ms since the epoch. */
export const pageApiTimeMs = () => readApiTimeMs(fetchIt)
