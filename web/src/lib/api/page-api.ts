import { appCheckToken } from '../app-check/app-check-token.ts'
import { createApi } from './create-api.ts'
import { readApiTimeMs } from './read-api-time.ts'

const fetchIt: typeof fetch = (input, init) => fetch(input, init)

/** The page's API. In a file of its own, so that none of it is in the first load. */
export const pageApi = createApi(fetchIt, appCheckToken)

/** What time it is there, in ms since the epoch. */
export const pageApiTimeMs = () => readApiTimeMs(fetchIt)
