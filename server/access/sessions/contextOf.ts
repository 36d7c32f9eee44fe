import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Services } from '../../platform/context.ts'
import { failure } from '../../platform/errors.ts'
import { callOf } from '../../platform/http/http.ts'
import { countUse, isClientToken, loadClient } from '../api-clients/clientTokens.ts'
import { loadSession } from './sessions.ts'

interface Asking {
  /**
   * Only looks: counts as no request of a token and keeps no session from falling idle. For what happens on an open
   * socket.
   */
  peek?: boolean
}

/**
 * The context of a request: who asks, and with what. Errors: UNAUTHENTICATED for a bearer token that is no good,
 * TOO_MANY past its limit.
 */
export async function contextOf(
  services: Services,
  req: IncomingMessage,
  res?: ServerResponse,
  { peek = false }: Asking = {},
): Promise<Context> {
  const call = callOf(req, res, services.config)
  const context = {
    services,
    db: services.db,
    call,
    again: () => contextOf(services, req, undefined, { peek: true }).then(({ viewer }) => viewer),
  }
  // Partner systems send a header; a cookie would travel without their knowing.
  const isBearer = /^bearer\b/i.test(req.headers.authorization ?? '')
  const refused = () => {
    call.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    return failure('UNAUTHENTICATED', 'The bearer token is unknown, revoked or expired.')
  }
  if (!call.token || !isBearer || !isClientToken(call.token)) {
    const viewer = call.token ? await loadSession(services, call.token, { peek }) : null
    // Who sends a token means to be somebody: answered as nobody, they would look for the fault elsewhere.
    if (isBearer && !viewer) throw refused()
    return { ...context, viewer }
  }
  const client = await loadClient(services, call.token)
  if (!client) throw refused()
  if (!peek) {
    await services.limits.use('client', client.viewer.clientId!, { points: client.ratePerMinute })
    countUse(services, client.viewer.clientId!)
  }
  return { ...context, viewer: client.viewer }
}
