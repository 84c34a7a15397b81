/** The data that most queries run on. */
export const people = {
  ann: { age: 30, '.priority': 2 },
  bob: { age: 25, '.priority': 'z' },
  cid: { age: 30 },
  dan: { age: 'old', '.priority': 1 },
  eve: { name: 'no age' },
  fay: { age: true },
  gus: { age: { years: 5 } },
}

/** Values of every type, to test sorting by value. */
export const scores = { a: 5, b: false, c: 'x', d: { deep: 1 }, e: 2, f: true, g: 'X', h: -1.5 }

const FILTERING =
  'https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-filtering'
const ORDER =
  'https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-ordered-data'
const PARAMETERS =
  'https://firebase.google.com/docs/reference/rest/database#section-query-parameters'

/** A query of `people` or `scores`: its parameters and the keys it returns (REST does not sort them). */
export const queries: [place: 'people' | 'scores', query: string, keys: string, source: string][] =
  [
    ['people', 'orderBy="$key"', 'ann bob cid dan eve fay gus', ORDER],
    ['people', 'orderBy="$key"&limitToFirst=2', 'ann bob', FILTERING],
    ['people', 'orderBy="$key"&limitToLast=2', 'fay gus', FILTERING],
    ['people', 'orderBy="$key"&limitToFirst=100', 'ann bob cid dan eve fay gus', FILTERING],
    ['people', 'orderBy="$key"&startAt="dan"', 'dan eve fay gus', FILTERING],
    ['people', 'orderBy="$key"&startAt="d"', 'dan eve fay gus', FILTERING],
    ['people', 'orderBy="$key"&startAfter="dan"', 'eve fay gus', PARAMETERS],
    ['people', 'orderBy="$key"&endAt="bob"', 'ann bob', FILTERING],
    ['people', 'orderBy="$key"&endBefore="bob"', 'ann', PARAMETERS],
    ['people', 'orderBy="$key"&equalTo="cid"', 'cid', FILTERING],
    ['people', 'orderBy="$key"&equalTo="none"', '', FILTERING],
    ['people', 'orderBy="$key"&startAt="bob"&endAt="dan"', 'bob cid dan', FILTERING],
    ['people', 'orderBy="$key"&startAt="bob"&limitToFirst=1', 'bob', FILTERING],
    ['people', 'orderBy="$key"&startAt="bob"&limitToLast=1', 'gus', FILTERING],
    ['people', 'orderBy="$key"&endAt="dan"&limitToLast=2', 'cid dan', FILTERING],
    ['people', 'orderBy="$key"&startAt="b"&endAt="b%EF%A3%BF"', 'bob', FILTERING],
    ['people', 'orderBy="age"', 'ann bob cid dan eve fay gus', ORDER],
    ['people', 'orderBy="age"&limitToFirst=1', 'eve', ORDER],
    ['people', 'orderBy="age"&limitToFirst=2', 'eve fay', ORDER],
    ['people', 'orderBy="age"&limitToFirst=3', 'bob eve fay', ORDER],
    ['people', 'orderBy="age"&limitToLast=1', 'gus', ORDER],
    ['people', 'orderBy="age"&limitToLast=2', 'dan gus', ORDER],
    ['people', 'orderBy="age"&limitToLast=3', 'cid dan gus', ORDER],
    ['people', 'orderBy="age"&equalTo=30', 'ann cid', FILTERING],
    ['people', 'orderBy="age"&equalTo=25', 'bob', FILTERING],
    ['people', 'orderBy="age"&equalTo="old"', 'dan', FILTERING],
    ['people', 'orderBy="age"&equalTo=true', 'fay', FILTERING],
    ['people', 'orderBy="age"&equalTo=false', '', FILTERING],
    ['people', 'orderBy="age"&equalTo=null', 'eve', FILTERING],
    ['people', 'orderBy="age"&equalTo="30"', '', FILTERING],
    ['people', 'orderBy="age"&startAt=26', 'ann cid dan gus', FILTERING],
    ['people', 'orderBy="age"&endAt=26', 'bob eve fay', FILTERING],
    ['people', 'orderBy="age"&startAt=0&endAt=26', 'bob', FILTERING],
    ['people', 'orderBy="age"&startAt=25&endAt=30', 'ann bob cid', FILTERING],
    ['people', 'orderBy="age"&startAfter=25&endAt=30', 'ann cid', PARAMETERS],
    ['people', 'orderBy="age"&startAt=25&endBefore=30', 'bob', PARAMETERS],
    ['people', 'orderBy="age"&startAt=""', 'dan gus', ORDER],
    ['people', 'orderBy="age"&startAt=30&limitToFirst=1', 'ann', FILTERING],
    ['people', 'orderBy="age"&endAt=30&limitToLast=1', 'cid', FILTERING],
    ['people', 'orderBy="age/years"&equalTo=5', 'gus', ORDER],
    ['people', 'orderBy="age/years"&startAt=1', 'gus', ORDER],
    ['people', 'orderBy="none"&limitToFirst=2', 'ann bob', ORDER],
    ['people', 'orderBy="$priority"&limitToFirst=1', 'cid', ORDER],
    ['people', 'orderBy="$priority"&limitToLast=1', 'bob', ORDER],
    ['people', 'orderBy="$priority"&limitToLast=2', 'ann bob', ORDER],
    ['people', 'orderBy="$priority"&startAt=1&endAt=2', 'ann dan', ORDER],
    ['people', 'orderBy="$priority"&equalTo=2', 'ann', ORDER],
    ['people', 'orderBy="$priority"&equalTo="z"', 'bob', ORDER],
    ['scores', 'orderBy="$value"&limitToFirst=1', 'b', ORDER],
    ['scores', 'orderBy="$value"&limitToFirst=2', 'b f', ORDER],
    ['scores', 'orderBy="$value"&limitToFirst=3', 'b f h', ORDER],
    ['scores', 'orderBy="$value"&limitToFirst=5', 'a b e f h', ORDER],
    ['scores', 'orderBy="$value"&limitToLast=1', 'd', ORDER],
    ['scores', 'orderBy="$value"&limitToLast=2', 'c d', ORDER],
    ['scores', 'orderBy="$value"&limitToLast=3', 'c d g', ORDER],
    ['scores', 'orderBy="$value"&startAt=2&endAt=5', 'a e', FILTERING],
    ['scores', 'orderBy="$value"&equalTo="x"', 'c', FILTERING],
    ['scores', 'orderBy="$value"&startAt="Y"', 'c d', FILTERING],
    ['scores', 'orderBy="$value"&endAt=-1.5', 'b f h', FILTERING],
  ]

/** The service's error, as quoted in https://github.com/thisbejim/Pyrebase/pull/9. */
const MIXING = "Mixing 'shallow' and querying parameters is not supported"

/** Queries that are rejected with status 400, and the text of the error. */
export const refusedQueries: [query: string, error: string][] = [
  ['startAt=1', 'orderBy must be defined when other query parameters are defined'],
  ['limitToFirst=1', 'orderBy must be defined when other query parameters are defined'],
  ['orderBy=age', 'orderBy must be a valid JSON encoded path'],
  ['orderBy="age"&limitToFirst=x', 'limitToFirst must be an integer'],
  ['shallow=true&orderBy="$key"&startAt="b"', MIXING],
  ['shallow=true&orderBy="age"', MIXING],
]
export const REFUSALS_SOURCE = PARAMETERS
