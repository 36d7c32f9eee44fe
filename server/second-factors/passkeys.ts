import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { passkeyHost } from '../domain/sign-in/passkeyHost.ts'
import type { CheckedFactor } from '../domain/sign-in/secondFactors.ts'
import { isOurChallenge, newChallenge, spendChallenge } from './passkeyChallenge.ts'

/** Three hundred modules of certificates and their syntax: loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

const TIMEOUT = 5 * 60_000
/** ES256, EdDSA, RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257]

const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const common = { id: encoded(1400), rawId: encoded(1400), type: z.literal('public-key') }
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(8_000),
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: encoded(200).nullish(),
  }),
})
const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(8_000),
    attestationObject: encoded(32_000),
    transports: z.array(z.string().max(32)).max(10).nullish(),
  }),
})

const refused = (message = 'This passkey was not accepted. Try again, or use another way.') =>
  badInput('passkey', message)

/** Where passkeys of this portal belong. Errors: CONFLICT where there can be none. */
function partyOf({ services: { config } }: Context) {
  const rpID = passkeyHost(config)
  if (!rpID)
    throw failure('CONFLICT', 'Passkeys need a portal with a name for its address and https. Ask your administrator.')
  return { rpID, origin: new URL(config.PUBLIC_URL).origin }
}

/** What authenticators know an account by: the id, which says nothing about the person. */
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
const handleText = (userId: string) => Buffer.from(handleOf(userId)).toString('base64url')

const bindingOf = (sessionId: string) => `add:${sessionId}`

/** What the browser is to make a passkey of. */
export async function requestCreation(ctx: Context, userId: string, sessionId: string) {
  const { rpID } = partyOf(ctx)
  const person = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      firstName: true,
      lastName: true,
      passkeys: { select: { credentialId: true, transports: true } },
    },
  })
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpID,
    rpName: 'Paddock',
    userID: handleOf(userId),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`.trim() || person.email,
    challenge: newChallenge(ctx, bindingOf(sessionId)).bytes,
    timeout: TIMEOUT,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: person.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Found without a name typed, and guarded by the device's own lock: it stands for both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Attestations name certificates whose addresses a check would visit; browsers asked for none send none, so others are
 * refused unread.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  return decoded.get('fmt') === 'none' || (decoded.get('fmt') === 'packed' && !decoded.get('attStmt').get('x5c'))
}

/** Checks a new passkey; answers its row. Errors: BAD_USER_INPUT at passkey. */
export async function checkCreation(ctx: Context, sessionId: string, given: unknown) {
  const { data: response } = attestation.safeParse(given)
  if (!response) throw refused()
  const { rpID, origin } = partyOf(ctx)
  let spent = ''
  const info = await (async () => {
    if (!(await hasNoCertificates(response.response.attestationObject))) return undefined
    const { clientDataJSON, attestationObject } = response.response
    const { verifyRegistrationResponse } = await webAuthn()
    const verified = await verifyRegistrationResponse({
      response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: (challenge) => {
        spent = challenge
        return isOurChallenge(ctx, bindingOf(sessionId), challenge)
      },
    })
    return verified.registrationInfo
  })().catch((error: unknown) => {
    ctx.services.log.info(
      { requestId: ctx.call.id, reason: error instanceof Error ? error.name : 'unknown' },
      'a new passkey was refused',
    )
    return undefined
  })
  if (!info) throw refused('This passkey could not be added. Try again.')
  return {
    row: {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: BigInt(info.credential.counter),
      transports: response.response.transports ?? [],
      synced: info.credentialBackedUp,
    },
    spend: async (c: Change) => {
      if (!(await spendChallenge(c, spent))) throw refused()
    },
  }
}

/** What the browser is asked for: one of this person's passkeys, or any of this portal. */
export async function requestPasskey(ctx: Context, binding: string, userId: string | null) {
  const { rpID } = partyOf(ctx)
  const passkeys = userId
    ? await ctx.db.passkey.findMany({
        where: { userId },
        select: { credentialId: true, transports: true },
        orderBy: { createdAt: 'asc' },
      })
    : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: newChallenge(ctx, binding).bytes,
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
}

/**
 * Checks the answer of a passkey: of this person, or, where nobody is named, of whom it names. Errors: BAD_USER_INPUT
 * at passkey.
 */
export async function checkPasskey(
  ctx: Context,
  given: unknown,
  binding: string,
  userId?: string,
): Promise<CheckedFactor> {
  const { data: answer } = assertion.safeParse(given)
  if (!answer) throw refused()
  const { rpID, origin } = partyOf(ctx)
  const passkey = await ctx.db.passkey.findUnique({
    where: { credentialId: answer.id },
    select: { id: true, userId: true, publicKey: true, counter: true },
  })
  if (!passkey) throw refused()
  const { userHandle, ...rest } = answer.response
  // Who is named by nothing but the passkey is named by what it holds.
  if (userId ? passkey.userId !== userId : !userHandle) throw refused()
  if (userHandle && userHandle !== handleText(passkey.userId)) throw refused()
  let spent = ''
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response: rest, clientExtensionResults: {} },
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
    expectedChallenge: (challenge) => {
      spent = challenge
      return isOurChallenge(ctx, binding, challenge)
    },
  }).catch((error: unknown) => {
    ctx.services.log.info(
      { requestId: ctx.call.id, reason: error instanceof Error ? error.name : 'unknown' },
      'a passkey was refused',
    )
    return { verified: false as const, authenticationInfo: undefined }
  })
  if (!verified.verified) throw refused()
  const counter = BigInt(verified.authenticationInfo.newCounter)
  return {
    method: 'PASSKEY',
    userId: passkey.userId,
    async useUp(c) {
      if (!(await spendChallenge(c, spent))) throw refused()
      const { count } = await c.tx.passkey.updateMany({
        where: { id: passkey.id, ...(counter ? { counter: { lt: counter } } : { counter: 0 }) },
        data: { counter, lastUsedAt: c.now, synced: verified.authenticationInfo.credentialBackedUp },
      })
      if (!count) throw refused()
    },
  }
}
