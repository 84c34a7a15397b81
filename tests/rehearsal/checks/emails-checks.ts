import { REGION } from '@sesame/contract/constants'
import assert from 'node:assert/strict'
import type { Project } from '../google/state/project.ts'
import type { Check } from './check.ts'
import { deletedBy } from './deletion-checks.ts'
import { documentedRow } from './documented.ts'

const FUNCTION = 'sendMail'

/** The accounts that queue e-mails: the queue calls the function as the account that queued the task. */
const ASKERS = ['sesame-api', 'sesame-jobs', 'sesame-tools']

const queueName = ({ id }: Project) => `projects/${id}/locations/${REGION}/queues/${FUNCTION}`

const membersOf = ({ id }: Project) =>
  ASKERS.map((name) => `serviceAccount:${name}@${id}.iam.gserviceaccount.com`)

/** How e-mails are sent. */
export const EMAILS_CHECKS: readonly Check[] = [
  {
    name: 'la file des e-mails a les essais et le débit de docs/mail-server.md',
    run({ project }) {
      const queue = project.queues.get(queueName(project))
      assert.ok(queue, `aucune file ne s’appelle ${FUNCTION}`)
      assert.equal(queue.state, 'RUNNING')
      const settings = { ...queue.retryConfig, ...queue.rateLimits }
      for (const [setting, value] of Object.entries(settings)) {
        assert.equal(documentedRow('mail-server.md', `\`${setting}\``)[0], String(value), setting)
      }
      assert.equal(Object.keys(settings).length, 7)
    },
  },
  {
    name: 'api, les travaux et tools, et eux seuls, remplissent la file et appellent sendMail',
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

/** Without a mail server, the e-mail function is deleted, and nothing else. */
export const EMAILS_ARE_OFF: Check = {
  name: 'sendMail est supprimée, et rien d’autre ; sa file est arrêtée',
  run: ({ project }, { changes }) => {
    assert.deepEqual(deletedBy(changes), ['fonction sendMail'])
    assert.equal(project.queues.get(queueName(project))?.state, 'DISABLED')
  },
}

/** With a mail server again, the queue runs, without the tasks that it had. */
export const EMAILS_ARE_ON: Check = {
  name: 'sendMail est de retour ; sa file repart, vide',
  run: ({ project }, { changes }) => {
    assert.ok(changes.some(({ kind, name }) => kind === 'created' && name === 'fonction sendMail'))
    const queue = project.queues.get(queueName(project))
    assert.deepEqual([queue?.state, queue?.purged], ['RUNNING', true])
  },
}
