import type { ServerResponse } from 'node:http'
import { changeInJob } from '../platform/change.ts'
import { declared } from '../platform/feature.ts'
import type { Services } from '../platform/context.ts'
import { callOf, formOnly, freshNonce } from '../platform/http/http.ts'
import type { Page } from '../platform/http/pages.ts'
import { writtenPage } from '../platform/http/writtenPage.ts'
import { refusableAt, UNSUBSCRIBE_PATH, type Refusable } from '../platform/http/unsubscribe.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { topics } from './choices.ts'

/** What one thing is refused by, and its id; undefined where a whole kind is. */
function singleIn(topic: string) {
  const [name = '', id = ''] = topic.split(':')
  const refusal = declared('refusals').find((known) => known[name])?.[name]
  return refusal && isUuid(id) ? { refusal, id } : undefined
}

/** Once is enough; a person who is gone gets no letters either. */
const refuse = (services: Services, { userId, topic }: Refusable): Promise<void> =>
  changeInJob(services, 'unsubscribe', async (c) => {
    const isThere = await c.tx.user.count({ where: { id: userId, erasedAt: null } })
    if (!isThere) return
    const single = singleIn(topic)
    if (single) await single.refusal(c, { userId, id: single.id })
    else await c.tx.mailRefusal.createMany({ data: { userId, topic }, skipDuplicates: true })
    c.record({ type: 'User', id: userId, byId: userId, after: { topic, wanted: false } })
  })

const isKnown = (topic: string) => topics.some((known) => known === topic) || singleIn(topic) !== undefined

const CHOOSE = '<p><a href="/auth/me#letters">Choose which emails you get</a></p>'

const ASKED = {
  title: 'Stop these emails?',
  text: 'You get no more emails of this kind. What happens still appears in the portal.',
  below: `<form method="post"><button type="submit">Stop these emails</button></form>${CHOOSE}`,
}
const DONE = {
  title: 'Done',
  text: 'You get no more emails of this kind. You can turn them on again at any time.',
  below: CHOOSE,
}

/** The same of one thing. */
const ASKED_ONE = {
  title: 'Stop this email?',
  text: 'You no longer get this one. All others still come.',
  below: `<form method="post"><button type="submit">Stop this email</button></form>${CHOOSE}`,
}
const DONE_ONE = {
  title: 'Done',
  text: 'You no longer get this email. You can turn it on again at any time.',
  below: CHOOSE,
}

const UNKNOWN = {
  title: 'This link does not work',
  text: 'It is incomplete or was changed on its way. Open it from the email again, or choose in the portal.',
  below: CHOOSE,
}

function sendPage(res: ServerResponse, status: number, words: Parameters<typeof writtenPage>[1]): void {
  const nonce = freshNonce()
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': formOnly(nonce),
  })
  res.end(writtenPage(nonce, words))
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
      if (!refusable || !isKnown(refusable.topic)) {
        await services.limits.useAtDoor('feed', { network: callOf(req, res, services.config).network })
        sendPage(res, 404, UNKNOWN)
        return true
      }
      if (method === 'POST') await refuse(services, refusable)
      const [asked, done] = singleIn(refusable.topic) ? [ASKED_ONE, DONE_ONE] : [ASKED, DONE]
      sendPage(res, 200, method === 'POST' ? done : asked)
      return true
    },
  },
]
