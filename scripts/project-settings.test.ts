import { afterEach, expect, it, vi } from 'vitest'
import { projectSettings } from './project-settings.ts'
import { PROJECT_ID, STORAGE_BUCKET } from './project.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['', `/../.env.${PROJECT_ID}`, `x/../.env.${PROJECT_ID}`])(
  'projectSettings rejects a path as project: %j',
  (name) => {
    expect(projectSettings(name)).toBeNull()
  },
)

it('projectSettings rejects a project without settings, and an alias given instead of an id', () => {
  expect(() => projectSettings('nowhere')).toThrow('functions/.env.nowhere n’existe pas')
  expect(() => projectSettings('default')).toThrow(
    `«\u00A0default\u00A0» est un alias\u00A0: nommez le projet «\u00A0${PROJECT_ID}\u00A0».`,
  )
})

it('projectSettings reads the variables of the named project from its file rather than from the shell', () => {
  vi.stubEnv('SESAME_STORAGE_BUCKET', 'another')
  vi.stubEnv('GCLOUD_PROJECT', 'another')
  expect(projectSettings(PROJECT_ID)).toMatchObject({
    GCLOUD_PROJECT: PROJECT_ID,
    SESAME_STORAGE_BUCKET: STORAGE_BUCKET,
  })
})
