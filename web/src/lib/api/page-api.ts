import { appCheckToken } from '../app-check/app-check-token.ts'
import { noteDatabase, notedDatabase } from '../database/database-url.ts'
import type { Api } from './api.ts'
import { createApi } from './create-api.ts'
import { readApiTimeMs } from './read-api-time.ts'
import { createTransfer } from './transfer.ts'

const fetchIt: typeof fetch = (input, init) => fetch(input, init)

const api = createApi(fetchIt, appCheckToken)

/** The page's client of our API. It is in a separate file to keep the API code out of the first load. */
export const pageApi: Api = async (name, options) => {
  const answer = await api(name, options)
  noteDatabase(answer.data)
  return answer
}

/** The page's file transfers. */
export const pageTransfer = createTransfer(() => new XMLHttpRequest(), appCheckToken)

/** The database instance that stores the person's data. The API reported it. */
export const pageDatabase = notedDatabase

/** Reads the API's time, in ms since the epoch. */
export const pageApiTimeMs = () => readApiTimeMs(fetchIt)
