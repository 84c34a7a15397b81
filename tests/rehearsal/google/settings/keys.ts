import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { Router } from 'express'
import { bodyOf, notFound, parameter, refuse } from '../answers.ts'
import { Operations } from '../operations.ts'
import type { Project } from '../state/project.ts'
import type { ApiKey, CaptchaKey } from '../state/settings.ts'

/** `apikeys.googleapis.com`: the restrictions of the API keys that pages use. */
export function apiKeyRestrictions({ number, apiKeys }: Project): Router {
  const operations = new Operations()
  const path = '/v2/projects/:project/locations/global/keys/:key'
  const nameOf = (id: string) => `projects/${number}/locations/global/keys/${id}`
  return Router()
    .get('/v2/keys\\:lookupKey', (request, response) => {
      const value = parameter(request, 'keyString')
      const found = [...apiKeys].find(([, { keyString }]) => keyString === value)
      if (found === undefined) notFound(response, 'the key')
      else response.json({ parent: `projects/${number}/locations/global`, name: nameOf(found[0]) })
    })
    .get(path, (request, response) => {
      const id = parameter(request, 'key')
      const found = apiKeys.get(id)
      if (found === undefined) notFound(response, nameOf(id))
      else response.json({ name: nameOf(id), restrictions: found.restrictions })
    })
    .patch(path, (request, response) => {
      const found = apiKeys.get(parameter(request, 'key'))
      if (found === undefined) notFound(response, nameOf(parameter(request, 'key')))
      else if (parameter(request, 'updateMask') !== 'restrictions') {
        refuse(response, 400, 'restrictions alone can be changed')
      } else {
        found.restrictions = (bodyOf(request) as ApiKey).restrictions
        operations.begin(response, found)
      }
    })
}

/**
 * `www.google.com`: verifies the captcha's tokens, and accepts every sign-up.
 *
 * Source: reCAPTCHA, « Verifying the user's response ».
 */
export function captchaVerdicts({ id }: Project): Router {
  return Router().post('/recaptcha/api/siteverify', (_, response) => {
    const at = new Date().toISOString()
    const asked = { hostname: `${id}.web.app`, action: CAPTCHA_ACTIONS.signUp }
    response.json({ success: true, score: 0.9, challenge_ts: at, ...asked })
  })
}

/** `recaptchaenterprise.googleapis.com`: the captcha's keys. */
export function captchaKeys({ id, number, captchaKeys: keys }: Project): Router {
  const path = '/v1/projects/:project/keys'
  const nameOf = (key: string) => `projects/${number}/keys/${key}`
  return Router()
    .post(path, (request, response) => {
      const key = `captcha-${id}-${keys.size + 1}`
      const sent = bodyOf(request) as Omit<CaptchaKey, 'legacySecretKey'>
      keys.set(key, { ...sent, legacySecretKey: `secret-of-${key}` })
      response.json({ name: nameOf(key), ...sent })
    })
    .get(path, (_, response) => {
      response.json({
        keys: [...keys].map(([key, { displayName, webSettings }]) => ({
          name: nameOf(key),
          displayName,
          webSettings,
        })),
      })
    })
    .get(`${path}/:key\\:retrieveLegacySecretKey`, (request, response) => {
      const found = keys.get(parameter(request, 'key'))
      if (found === undefined) notFound(response, nameOf(parameter(request, 'key')))
      else response.json({ legacySecretKey: found.legacySecretKey })
    })
    .get(`${path}/:key`, (request, response) => {
      const key = parameter(request, 'key')
      const found = keys.get(key)
      if (found === undefined) notFound(response, nameOf(key))
      else response.json({ name: nameOf(key), webSettings: found.webSettings })
    })
}
