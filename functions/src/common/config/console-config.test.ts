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

it('the console’s configuration accepts requests only from the console’s pages', () => {
  const SESAME_ORIGINS = 'https://sesame.web.app'
  const { origins, toolsURL } = readConsoleConfig({ ...environment, SESAME_ORIGINS })
  expect(origins).toEqual(['https://outils.sesame.example'])
  expect(toolsURL).toBe('https://outils.sesame.example')
})

it('the console’s configuration requires the pepper as its only secret, whatever the settings of `api`', () => {
  const on = { SESAME_CAPTCHA: 'on', SESAME_VIDEO_URL: 'https://api.vimeo.com' }
  expect(readConsoleConfig({ ...environment, ...on })).not.toHaveProperty('keys')
})

it.each(Object.keys(environment))(
  'the console’s configuration is refused without %s, and the error names the variable',
  (name) => {
    expect(() => readConsoleConfig({ ...environment, [name]: undefined })).toThrow(name)
  },
)
