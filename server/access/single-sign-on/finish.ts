import { GraphQLError } from 'graphql'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
} from 'openid-client'
import { change } from '../../platform/change.ts'
import type { Context } from '../../platform/context.ts'
import { enter } from '../sessions/enter.ts'
import { beginAttempt, localPath, takeAttempt, type AttemptSecrets } from './attempts.ts'
import { identityOf, type ProviderIdentity } from './claims.ts'
import { signedOnPerson } from './person.ts'
import { callbackOf, isAbsent, isClockFault, providerOf, reasonOf } from './provider.ts'
import { readSignOn, type SignOnRecord } from './record.ts'
import { reasonIn, refusalAddress, refused } from './refusals.ts'

/**
 * Where the browser goes: what the work answers, or the sign-in screen with the reason. Nothing here is the visitor's
 * fault, so nothing is an error.
 */
async function leadingOn(ctx: Context, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const reason =
      reasonIn(error) ??
      (error instanceof GraphQLError && error.extensions.code === 'TOO_MANY' ? 'too-many' : undefined)
    if (!reason) ctx.services.log.error({ err: error, requestId: ctx.call.id }, 'single sign-on failed')
    return refusalAddress(reason ?? 'failed')
  }
}

async function providerInUse(ctx: Context): Promise<{ record: SignOnRecord; provider: Configuration }> {
  const record = await readSignOn(ctx.db)
  if (!record.enabled) throw refused('off')
  const provider = await providerOf(ctx.services, record).catch((error: unknown) => {
    ctx.services.log.warn({ err: error }, `single sign-on: ${reasonOf(error)}`)
    throw refused('unavailable')
  })
  return { record, provider }
}

/** Begins a sign-in; answers where the browser goes: the provider, or the sign-in screen. */
export const startSingleSignOn = (ctx: Context, returnTo: string | null | undefined): Promise<string> =>
  leadingOn(ctx, async () => {
    await ctx.services.limits.useAtDoor('signIn', { network: ctx.call.network }, { points: 5, purpose: 'provider' })
    const { record, provider } = await providerInUse(ctx)
    const { state, nonce, codeVerifier } = await beginAttempt(ctx, localPath(returnTo))
    return buildAuthorizationUrl(provider, {
      redirect_uri: callbackOf(ctx.services),
      scope: record.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href
  })

/** What came back from the provider in the address. */
export interface ProviderAnswer {
  code?: string | null
  state?: string | null
  iss?: string | null
  error?: string | null
}

/** Turns the code into who somebody is. Errors: a refusal. */
async function exchange(
  { services }: Context,
  provider: Configuration,
  answer: ProviderAnswer,
  { state, nonce, codeVerifier }: AttemptSecrets,
): Promise<ProviderIdentity> {
  const address = new URL(callbackOf(services))
  for (const name of ['code', 'state', 'iss', 'error'] as const)
    if (answer[name]) address.searchParams.set(name, answer[name])
  try {
    const tokens = await authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw refused('failed')
    const { issuer, userinfo_endpoint: more } = provider.serverMetadata()
    const info = more ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
    return identityOf(issuer, claims.sub, { ...info, ...claims })
  } catch (error) {
    services.log.warn({ err: error }, 'the provider’s answer was not accepted')
    throw reasonIn(error) ? error : refused(isClockFault(error) ? 'clock' : isAbsent(error) ? 'unavailable' : 'failed')
  }
}

const CLOSED = { PENDING: 'pending', DENIED: 'denied', DEACTIVATED: 'deactivated' } as const

/**
 * Ends a sign-in at the portal; answers where the browser goes: where it wanted to, or the sign-in screen with the
 * reason.
 */
export const finishSingleSignOn = (ctx: Context, answer: ProviderAnswer): Promise<string> =>
  leadingOn(ctx, async () => {
    await ctx.services.limits.useAtDoor('signIn', { network: ctx.call.network }, { points: 5, purpose: 'provider' })
    const attempt = await takeAttempt(ctx, answer.state ?? '')
    if (!attempt) throw refused('expired')
    if (answer.error) throw refused(answer.error === 'access_denied' ? 'cancelled' : 'failed')
    const { record, provider } = await providerInUse(ctx)
    const who = await exchange(ctx, provider, answer, attempt)
    const { id, status } = await change({ ...ctx, viewer: null }, 'finishSingleSignOn', (c) =>
      signedOnPerson(c, record, who),
    )
    if (status !== 'ACTIVE') throw refused(CLOSED[status as keyof typeof CLOSED])
    await enter(ctx, id, { by: 'provider' }).catch((error: unknown) => {
      throw error instanceof GraphQLError && error.extensions.code === 'FORBIDDEN' ? refused('login-disabled') : error
    })
    return attempt.returnTo
  })
