import { expect, it } from 'vitest'
import { MailBox } from './mail-box.ts'

const mail = (bytes: number) => ({
  at: 0,
  to: ['a@exemple.fr'],
  from: '',
  subject: '',
  html: null,
  text: null,
  links: [],
  headers: {},
  attachments: [],
  raw: Buffer.alloc(bytes),
})

it('a mail box stores the last 500 e-mails', () => {
  const box = new MailBox()
  for (let n = 0; n < 501; n++) box.add(mail(1))
  const ids = box.list().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 501, 2])
  expect(box.get(1)).toBeUndefined()
})

it('a mail box stores at most 25 MB', () => {
  const box = new MailBox()
  for (let n = 0; n < 30; n++) box.add(mail(1_000_000))
  expect(box.list().map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => 30 - at))
})
