import { expect, it } from 'vitest'
import { OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { readConsoleConfig } from './console-config.ts'

const environment = {
  GCLOUD_PROJECT: 'sesame-prod',
  SESAME_DATABASE_URL: 'https://sesame-prod-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STATISTICS_URL: 'https://sesame-prod-statistics.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-prod.firebasestorage.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_TOOLS_URL: 'https://outils.sesame.example',
  SESAME_TRUSTED_PROXIES: '2',
  PEPPER: OTHER_KEY,
}

it('serves the pages of the console alone', () => {
  const SESAME_ORIGINS = 'https://sesame.web.app'
  const { origins, toolsURL } = readConsoleConfig({ ...environment, SESAME_ORIGINS })
  expect(origins).toEqual(['https://outils.sesame.example'])
  expect(toolsURL).toBe('https://outils.sesame.example')
})

it('requires no secret but the pepper, whatever the settings of `api`', () => {
  const on = { SESAME_CAPTCHA: 'on', SESAME_VIDEO_URL: 'https://api.vimeo.com' }
  expect(readConsoleConfig({ ...environment, ...on })).not.toHaveProperty('keys')
})

it.each(Object.keys(environment))('refuses to serve without %s, and names it', (name) => {
  expect(() => readConsoleConfig({ ...environment, [name]: undefined })).toThrow(name)
})
