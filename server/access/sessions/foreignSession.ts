import { takeOutSession } from '../../platform/http/cookies.ts'
import { freshNonce, isCrossSite, send, stylesOnly } from '../../platform/http/http.ts'
import type { Page } from '../../platform/http/pages.ts'
import { writtenPage } from '../../platform/http/writtenPage.ts'

const WORDS = {
  title: 'You are signed out',
  text: 'Something other than this portal signed this browser in, so that sign-in is removed. Sign in again to go on.',
  below: '<p><a href="/public/login">Sign in</a></p>',
}

/** Where the client goes when it meets a session the portal did not set (web/relay/foreignSession.ts). */
export const pages: Page[] = [
  {
    path: '/foreign-session',
    async answer({ config }, req, res) {
      if (req.method !== 'GET') return false
      if (isCrossSite(req, config)) {
        send(res, { status: 403, body: 'Refused: the call comes from another site.' })
        return true
      }
      takeOutSession(req, res, config)
      const nonce = freshNonce()
      res.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': stylesOnly(nonce),
      })
      res.end(writtenPage(nonce, WORDS))
      return true
    },
  },
]
