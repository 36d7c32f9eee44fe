import type { IncomingMessage } from 'node:http'
import { freshNonce, stylesOnly } from '../platform/http/http.ts'
import { letterPicture } from '../platform/files/letterPicture.ts'
import type { Page } from '../platform/http/pages.ts'

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
      const to = url.searchParams.get('to')
      const letters = await db.outboxMail.findMany({
        where: to ? { to } : {},
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 50,
      })
      if (url.searchParams.has('json')) {
        res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        res.end(
          JSON.stringify(
            letters.map((letter) => ({
              to: letter.to,
              subject: letter.subject,
              text: letter.text,
              createdAt: letter.createdAt,
            })),
          ),
        )
        return true
      }
      /** With the pictures that travel within letters. */
      const withPictures = async (html: string): Promise<string> => {
        const id = /src="cid:picture-(?<id>[\da-f-]{36})"/.exec(html)?.groups?.id
        const picture = id && (await letterPicture({ db, files }, id))
        return picture
          ? html.replace(`cid:picture-${id}`, `data:image/jpeg;base64,${picture.toString('base64')}`)
          : html
      }
      const shown = await Promise.all(
        letters.map(async (letter) => ({ ...letter, html: await withPictures(letter.html) })),
      )
      const nonce = freshNonce()
      const items = shown
        .map(
          (
            letter,
          ) => `<details><summary><b>${escaped(letter.subject)}</b><span>${escaped(letter.to)} · ${letter.createdAt.toISOString().replace('T', ' ').slice(0, 16)} UTC</span></summary>
<iframe sandbox title="${escaped(letter.subject)}" srcdoc="${escaped(letter.html)}"></iframe></details>`,
        )
        .join('\n')
      res.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': stylesOnly(nonce),
      })
      res.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:32px 16px;color:#1b2530}details{border:1px solid #d5dce4;border-radius:8px;margin:8px 0;padding:12px}
summary{cursor:pointer}summary span{display:block;color:#51606f;font-size:14px}iframe{border:0;width:100%;height:480px;margin-top:12px}</style></head>
<body><h1>Outbox</h1><p>No SMTP server is set, so emails wait here.</p>${items || '<p>No email yet.</p>'}</body></html>`)
      return true
    },
  },
]
