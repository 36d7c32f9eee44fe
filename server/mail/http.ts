import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OutboxMail } from '../../prisma/generated/client/client.ts'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { freshNonce, stylesOnly } from '../platform/http/http.ts'
import { letterPicture } from '../platform/files/letterPicture.ts'
import type { Page } from '../platform/http/pages.ts'
import { isUuid } from '../platform/values/inputs.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the machine itself asks: no proxy in between, which may run on it too, and by no name that leads here from
 * elsewhere.
 */
const fromHere = ({ socket, headers }: IncomingMessage, trustProxy: boolean): boolean =>
  !trustProxy &&
  loopback.has(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some(
    (name) => name === 'via' || name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip',
  )

/** The outbox a person can read where no SMTP server is set: codes stand in it, so only the machine itself may look. */
export const pages: Page[] = [
  {
    path: '/dev/mail',
    async answer({ db, files, config }, req, res, url) {
      if (config.SMTP_URL || !fromHere(req, config.trustProxy !== null)) return false
      const wanted = url.searchParams.get('calendar')
      if (wanted !== null) return sendCalendar(res, isUuid(wanted) ? await calendarOf(db, wanted) : null)
      const to = url.searchParams.get('to')
      const letters = await db.outboxMail.findMany({
        where: to ? { to } : {},
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 50,
      })
      if (url.searchParams.has('json')) sendJson(res, letters)
      else sendPage(res, await Promise.all(letters.map((letter) => withPicture({ db, files }, letter))))
      return true
    },
  },
]

/** With the picture that travels within a letter. */
async function withPicture(services: Pick<Services, 'db' | 'files'>, letter: OutboxMail): Promise<OutboxMail> {
  const id = /src="cid:picture-(?<id>[\da-f-]{36})"/.exec(letter.html)?.groups?.id
  const picture = id && (await letterPicture(services, id))
  if (!picture) return letter
  const address = `data:image/jpeg;base64,${picture.toString('base64')}`
  return { ...letter, html: letter.html.replace(`cid:picture-${id}`, address) }
}

const calendarOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.outboxMail.findUnique({ where: { id }, select: { calendar: true } }))?.calendar ?? null

/** What a calendar program takes from a letter, as the file that went along with it. */
function sendCalendar(res: ServerResponse, text: string | null): boolean {
  if (text === null) return false
  res.writeHead(200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="invite.ics"',
    'cache-control': 'no-store',
  })
  res.end(text)
  return true
}

function sendJson(res: ServerResponse, letters: readonly OutboxMail[]): void {
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  res.end(
    JSON.stringify(
      letters.map(({ to, subject, text, calendar, createdAt }) => ({ to, subject, text, calendar, createdAt })),
    ),
  )
}

/** Invitation or cancellation, as its method says. */
const calendarWords = (text: string): string =>
  /^METHOD:CANCEL/m.test(text) ? 'Calendar cancellation (.ics)' : 'Calendar invitation (.ics)'

const itemOf = ({ id, to, subject, html, calendar, createdAt }: OutboxMail): string =>
  `<details><summary><b>${escaped(subject)}</b><span>${escaped(to)} · ${createdAt.toISOString().replace('T', ' ').slice(0, 16)} UTC${calendar === null ? '' : ` · <a href="/dev/mail?calendar=${id}">${calendarWords(calendar)}</a>`}</span></summary>
<iframe sandbox title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe>${calendar === null ? '' : `<pre>${escaped(calendar)}</pre>`}</details>`

function sendPage(res: ServerResponse, letters: readonly OutboxMail[]): void {
  const nonce = freshNonce()
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': stylesOnly(nonce),
  })
  res.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:32px 16px;color:#1b2530}details{border:1px solid #d5dce4;border-radius:8px;margin:8px 0;padding:12px}
summary{cursor:pointer}summary span{display:block;color:#51606f;font-size:14px}iframe{border:0;width:100%;height:480px;margin-top:12px}pre{overflow:auto;font-size:13px;background:#f4f6f8;padding:12px;border-radius:8px}</style></head>
<body><h1>Outbox</h1><p>No SMTP server is set, so emails wait here.</p>${letters.map(itemOf).join('\n') || '<p>No email yet.</p>'}</body></html>`)
}
