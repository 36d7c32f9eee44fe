import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { callOf, formOnly, freshNonce, send } from '../platform/http/http.ts'
import type { Page } from '../platform/http/pages.ts'
import { refusableAt, UNSUBSCRIBE_PATH, type Refusable } from '../platform/http/unsubscribe.ts'
import { topics } from './choices.ts'

/** Once is enough; a person who is gone gets no letters either. */
const refuse = (services: Services, { userId, topic }: Refusable): Promise<void> =>
  changeInJob(services, 'unsubscribe', async (c) => {
    const isThere = await c.tx.user.count({ where: { id: userId, erasedAt: null } })
    if (!isThere) return
    await c.tx.mailRefusal.createMany({ data: { userId, topic }, skipDuplicates: true })
    c.record({ type: 'User', id: userId, byId: userId, after: { topic, wanted: false } })
  })

const pageOf = (
  nonce: string,
  { title, text, form }: { title: string; text: string; form: string },
): string => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style nonce="${nonce}">
body{font:16px/1.55 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:48px 16px;color:#1b2530}h1{font-size:22px}
button{font:inherit;font-weight:600;padding:12px 20px;border:0;border-radius:8px;background:#0067c7;color:#fff;cursor:pointer}a{color:#0067c7}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${form}<p><a href="/auth/me#letters">Choose which emails you get</a></p></main></body></html>`

const ASKED = {
  title: 'Stop these emails?',
  text: 'You get no more emails of this kind. What happens is still told in the portal.',
  form: '<form method="post"><button type="submit">Stop these emails</button></form>',
}
const DONE = {
  title: 'Done',
  text: 'You get no more emails of this kind. You can turn them on again at any time.',
  form: '',
}

/**
 * Where a letter says that no more of its kind are wanted: without signing in, by POST as mail programs do it (RFC
 * 8058). Who opens it in a browser is asked first, since programs look at links by themselves.
 */
export const pages: Page[] = [
  {
    path: `${UNSUBSCRIBE_PATH}*`,
    async answer(services, req, res, { pathname }) {
      const { method = '' } = req
      if (!['GET', 'HEAD', 'POST'].includes(method)) return false
      // What comes along says nothing more.
      req.resume()
      const refusable = refusableAt(services.config, pathname)
      if (!refusable || !topics.some((topic) => topic === refusable.topic)) {
        await services.limits.useAtDoor('feed', { network: callOf(req, res, services.config).network })
        send(res, { status: 404, body: 'Not found' })
        return true
      }
      if (method === 'POST') await refuse(services, refusable)
      const nonce = freshNonce()
      res.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-security-policy': formOnly(nonce),
      })
      res.end(pageOf(nonce, method === 'POST' ? DONE : ASKED))
      return true
    },
  },
]
