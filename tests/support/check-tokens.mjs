// Checks access tokens as a Node service does, using only sesame-verify. Its arguments and output are the same as those of
// check-tokens.py.
import { text } from 'node:stream/consumers'
import { createVerifier } from './sesame-verify.js'

const [keysUrl, , project] = process.argv.slice(2)
const verifier = createVerifier({ origin: new URL(keysUrl).origin, project })
const outcomes = []
for (const token of JSON.parse(await text(process.stdin))) {
  try {
    outcomes.push((await verifier.verify(token)).sub)
  } catch (error) {
    outcomes.push(`!${error.code ?? error}`)
  }
}
console.log(JSON.stringify(outcomes))
