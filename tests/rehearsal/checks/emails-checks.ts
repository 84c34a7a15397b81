import { REGION } from '@sesame/contract/constants'
import assert from 'node:assert/strict'
import { localized } from 'sesame-emulators/texts/localized'
import type { Project } from '../google/state/project.ts'
import type { Check } from './check.ts'
import { deletedBy } from './deletion-checks.ts'
import { documentedRow } from './documented.ts'

const FUNCTION = 'sendMail'

/** The accounts that queue e-mails. The queue calls the e-mail function as the account that queued the task. */
const ASKERS = ['sesame-api', 'sesame-jobs', 'sesame-tools']

const queueName = ({ id }: Project) => `projects/${id}/locations/${REGION}/queues/${FUNCTION}`

const membersOf = ({ id }: Project) =>
  ASKERS.map((name) => `serviceAccount:${name}@${id}.iam.gserviceaccount.com`)

/** Checks how e-mails are queued and sent. */
export const EMAILS_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'la file des e-mails a les essais et le débit de docs/mail-server.md',
      en: 'the queue of e-mails has the attempts and the rate of docs/mail-server.md',
    },
    run({ project }) {
      const queue = project.queues.get(queueName(project))
      assert.ok(
        queue,
        localized({
          fr: `aucune file ne s’appelle ${FUNCTION}`,
          en: `no queue is called ${FUNCTION}`,
        }),
      )
      assert.equal(queue.state, 'RUNNING')
      const settings = { ...queue.retryConfig, ...queue.rateLimits }
      for (const [setting, value] of Object.entries(settings)) {
        assert.equal(documentedRow('mail-server.md', `\`${setting}\``)[0], String(value), setting)
      }
      assert.equal(Object.keys(settings).length, 7)
    },
  },
  {
    name: {
      fr: 'api, les tâches et tools, et eux seuls, remplissent la file et appellent sendMail',
      en: 'api, the jobs and tools, and they alone, fill the queue and call sendMail',
    },
    run({ project }) {
      const service = `projects/${project.id}/locations/${REGION}/services/sendmail`
      const members = membersOf(project)
      assert.deepEqual(project.policies.get(queueName(project))?.bindings, [
        { role: 'roles/cloudtasks.enqueuer', members },
      ])
      assert.deepEqual(project.policies.get(service)?.bindings, [
        { role: 'roles/run.invoker', members },
      ])
    },
  },
]

/** Without a mail server, only the e-mail function is deleted. */
export const EMAILS_ARE_OFF: Check = {
  name: {
    fr: 'sendMail est supprimée, et rien d’autre\u00A0; sa file est arrêtée',
    en: 'sendMail is deleted, and nothing else; its queue is stopped',
  },
  run: ({ project }, { changes }) => {
    assert.deepEqual(deletedBy(changes), ['function sendMail'])
    assert.equal(project.queues.get(queueName(project))?.state, 'DISABLED')
  },
}

/** With a mail server again, the queue runs, and the tasks that were queued earlier are gone. */
export const EMAILS_ARE_ON: Check = {
  name: {
    fr: 'sendMail est de retour\u00A0; sa file repart, vide',
    en: 'sendMail is back; its queue runs again, empty',
  },
  run: ({ project }, { changes }) => {
    assert.ok(changes.some(({ kind, name }) => kind === 'created' && name === 'function sendMail'))
    const queue = project.queues.get(queueName(project))
    assert.deepEqual([queue?.state, queue?.purged], ['RUNNING', true])
  },
}
