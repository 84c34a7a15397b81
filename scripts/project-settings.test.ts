import { afterEach, expect, it, vi } from 'vitest'
import { projectSettings } from './project-settings.ts'
import { PROJECT_ID, STORAGE_BUCKET } from './project.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['', `/../.env.${PROJECT_ID}`, `x/../.env.${PROJECT_ID}`])(
  'takes no path for a project: %j',
  (name) => {
    expect(projectSettings(name)).toBeNull()
  },
)

it('says that a project has no settings, and that an alias is not its id', () => {
  expect(() => projectSettings('nowhere')).toThrow('functions/.env.nowhere n’existe pas')
  expect(() => projectSettings('default')).toThrow(
    `«\u00A0default\u00A0» est un alias\u00A0: nommez le projet «\u00A0${PROJECT_ID}\u00A0».`,
  )
})

it('takes the values from the file rather than the shell, for the named project', () => {
  vi.stubEnv('SESAME_STORAGE_BUCKET', 'another')
  vi.stubEnv('GCLOUD_PROJECT', 'another')
  expect(projectSettings(PROJECT_ID)).toMatchObject({
    GCLOUD_PROJECT: PROJECT_ID,
    SESAME_STORAGE_BUCKET: STORAGE_BUCKET,
  })
})
