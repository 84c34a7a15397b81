/** The page of the inbox. The URL's fragment names the open view: `#12`, `#12/text`, `#12/source`. */
import { language, texts } from './texts.js'

const VIEWS = ['html', 'text', 'source']

const list = document.querySelector('#list ol')
const article = document.querySelector('#mail')

const dateTime = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Makes an element, with properties and children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const subjectOf = ({ subject }) => subject || texts.noSubject
const time = (at) =>
  element('time', { dateTime: new Date(at).toISOString() }, dateTime.format(new Date(at)))

/** The view that the URL's fragment names; null if none. */
function opened() {
  const [id, view] = location.hash.slice(1).split('/')
  return /^\d+$/.test(id) ? { id: Number(id), view: VIEWS.includes(view) ? view : null } : null
}

function entry(mail) {
  const link = element(
    'a',
    { href: `#${mail.id}` },
    element('span', { className: 'to' }, mail.to.join(', ')),
    element('strong', {}, subjectOf(mail)),
    time(mail.at),
  )
  return element('li', {}, link)
}

/** Shows the list again, since the suite may have been restarted in the meantime. */
async function showList() {
  const response = await fetch('/mails')
  const mails = await response.json()
  list.replaceChildren(...mails.map(entry))
  markOpened()
}

function markOpened() {
  document.querySelector('#empty').hidden = list.children.length > 0
  const id = opened()?.id
  for (const link of list.querySelectorAll('a')) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** Text with its URLs turned into links. */
function linked(text) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)»])/)
    .map((part, at) =>
      at % 2 === 0 ? part : element('a', { href: part, target: '_blank', rel: 'noreferrer' }, part),
    )
}

const size = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 1,
})

function content(mail, view) {
  if (view === 'source') return element('pre', { tabIndex: 0 }, mail.raw)
  if (mail[view] === null) return element('p', {}, view === 'html' ? texts.noHtml : texts.noText)
  if (view === 'text') return element('pre', { className: 'text' }, ...linked(mail.text))
  const frame = element('iframe', { title: texts.frame, src: `/mails/${mail.id}/html` })
  // The server's policy contains the same.
  frame.sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return frame
}

function details(mail) {
  const attached = mail.attachments.map(
    ({ name, type, bytes }) => `${name || type} (${size.format(bytes / 1000)})`,
  )
  const rows = [
    [texts.from, mail.from],
    [texts.to, mail.to.join(', ')],
    [texts.date, time(mail.at)],
    ...(attached.length > 0 ? [[texts.attachments, attached.join(', ')]] : []),
  ]
  return element(
    'dl',
    {},
    ...rows.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  )
}

function views({ id }, shown) {
  const links = VIEWS.map((view) => {
    const link = element('a', { href: `#${id}/${view}` }, texts[view])
    if (view === shown) link.setAttribute('aria-current', 'true')
    return link
  })
  return element('nav', { className: 'views', ariaLabel: texts.views }, ...links)
}

/** The id of the e-mail shown. Switching its view must not move the focus. */
let shownId = null

async function showMail() {
  const open = opened()
  markOpened()
  document.body.classList.toggle('reading', open !== null)
  if (open === null) {
    const before = shownId
    shownId = null
    article.replaceChildren(element('p', { className: 'hint' }, texts.choose))
    list.querySelector(`a[href="#${before}"]`)?.focus()
    return
  }
  const response = await fetch(`/mails/${open.id}`)
  if (opened()?.id !== open.id) return
  const back = element('a', { className: 'back', href: '#' }, texts.back)
  const title = element('h2', { id: 'subject', tabIndex: -1 })
  if (response.ok) {
    const mail = await response.json()
    const view = open.view ?? (mail.html === null ? 'text' : 'html')
    title.append(subjectOf(mail))
    article.replaceChildren(back, title, details(mail), views(mail, view), content(mail, view))
  } else {
    title.append(texts.gone)
    article.replaceChildren(back, title)
  }
  if (shownId === open.id) article.querySelector('.views [aria-current]')?.focus()
  else title.focus()
  shownId = open.id
}

document.documentElement.lang = language
document.title = `${texts.title} · %NAME%`
document.querySelector('#title').append(texts.title)
document
  .querySelector('#empty')
  .append(element('p', {}, element('strong', {}, texts.empty)), element('p', {}, texts.emptyHint))

const lost = document.querySelector('#lost')
const events = new EventSource('/events')
let listShown
events.addEventListener('open', () => {
  lost.textContent = ''
  listShown = showList()
})
events.addEventListener('error', () => {
  lost.textContent = texts.lost
})
events.addEventListener('mail', async ({ data }) => {
  const mail = JSON.parse(data)
  await listShown
  // The list was requested at the same time, and may already contain this e-mail.
  if (!list.querySelector(`a[href="#${mail.id}"]`)) list.prepend(entry(mail))
  markOpened()
  document.querySelector('#news').textContent = texts.arrived(subjectOf(mail), mail.to.join(', '))
})
addEventListener('hashchange', () => void showMail())
void showMail()
