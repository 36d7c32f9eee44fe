import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { answerJson } from '../platform/http/answers.ts'
import type { TaxProvider, Verdict } from './provider.ts'
import { withoutLast } from '../platform/values/text.ts'

const TIMEOUT = 8000
/** Access tokens live an hour; a new one is taken a little earlier. */
const EARLY = 60_000

const record = z.object({
  SequenceId: z.string().nullish(),
  RecordId: z.string().nullish(),
  SubmissionId: z.string().nullish(),
  Status: z.string().nullish(),
})
const errors = z.array(z.object({ Message: z.string().nullish() })).nullish()
const accessAnswer = z.object({ AccessToken: z.string(), ExpiresIn: z.number().nullish() })
const transientAnswer = z.object({ TransientToken: z.string(), ExpiresIn: z.number().nullish() })
const requestAnswer = z.object({
  SubmissionId: z.string().nullish(),
  TINMatchingDetails: z
    .object({
      SuccessRecords: z.array(record).nullish(),
      ErrorRecords: z.array(z.object({ SequenceId: z.string().nullish(), Errors: errors })).nullish(),
    })
    .nullish(),
})
const listAnswer = z.object({ TINMatchingRecords: z.array(record).nullish() })

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Words of theirs may repeat what was sent: no run of digits passes. */
const withoutNumbers = (text: string) => text.replace(/\d[\d\s-]{4,}\d/g, '…').slice(0, 300)

/** Their matching states as ours. */
function verdictOf(id: string, status: string | null | undefined): Verdict {
  if (status === 'SUCCESS') return { id, status: 'ACCEPTED' }
  if (status === 'FAILED' || status === 'CANCELED')
    return {
      id,
      status: 'REJECTED',
      reason:
        'The tax office does not know this name with this number. Sign the form again as both stand on your card.',
    }
  return { id, status: 'PENDING' }
}

async function call<T>(
  shape: z.ZodType<T>,
  url: string,
  { headers, body }: { headers: Record<string, string>; body?: unknown },
): Promise<T> {
  const what = new URL(url).pathname
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Error(`TaxBandits does not answer at ${what} (${error instanceof Error ? error.name : 'error'})`)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`TaxBandits answered ${response.status} at ${what}`)
  }
  const parsed = shape.safeParse(await answerJson(response).catch(() => null))
  if (!parsed.success) throw new Error(`TaxBandits answered something else than documented at ${what}`)
  return parsed.data
}

const day = (when: Date) =>
  `${String(when.getUTCMonth() + 1).padStart(2, '0')}/${String(when.getUTCDate()).padStart(2, '0')}/${when.getUTCFullYear()}`

/**
 * TaxBandits (API 1.7.3): a JWS made from the client's keys buys an access token; name and number go to TIN matching,
 * whose answer takes about a day. They have no idempotency keys, so before a form is sent their list is asked for our
 * reference.
 */
export function taxBandits(config: Config): TaxProvider {
  const {
    TAXBANDITS_CLIENT_ID: client = '',
    TAXBANDITS_CLIENT_SECRET: secret = '',
    TAXBANDITS_USER_TOKEN: audience,
    TAXBANDITS_BUSINESS_ID: business,
  } = config
  const [api, oauth] = [withoutLast(config.TAXBANDITS_URL, '/'), withoutLast(config.TAXBANDITS_OAUTH_URL, '/')]
  let known: { token: string; until: number } | undefined

  const jws = () => {
    const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ iss: client, sub: client, aud: audience, iat: Math.floor(Date.now() / 1000) })}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }

  async function bearer(): Promise<Record<string, string>> {
    if (!known || known.until < Date.now()) {
      const { AccessToken, ExpiresIn } = await call(accessAnswer, `${oauth}/tbsauth`, {
        headers: { authentication: jws() },
      })
      known = { token: AccessToken, until: Date.now() + (ExpiresIn ?? 3600) * 1000 - EARLY }
    }
    return { authorization: `Bearer ${known.token}` }
  }

  const list = async (query: Record<string, string>) =>
    (
      await call(
        listAnswer,
        `${api}/TINMatchingRecipients/List?${new URLSearchParams({ Status: 'ALL', ...(business ? { BusinessId: business } : {}), ...query })}`,
        { headers: await bearer() },
      )
    ).TINMatchingRecords ?? []

  return {
    name: 'taxbandits',
    async send({ reference, name, tinKind, tin, signedAt }) {
      const sent = (await list({ FromDate: day(signedAt), ToDate: day(new Date(Date.now() + 86_400_000)) })).find(
        (row) => row.SequenceId === reference,
      )
      if (sent?.SubmissionId) return verdictOf(sent.SubmissionId, sent.Status)
      const { SubmissionId, TINMatchingDetails } = await call(requestAnswer, `${api}/TINMatchingRecipients/Request`, {
        headers: await bearer(),
        body: {
          TINMatchingDetails: {
            ...(business ? { Business: { BusinessId: business } } : {}),
            Recipients: [{ SequenceId: reference, Name: name, TINType: tinKind, TIN: tin }],
          },
        },
      })
      const refused =
        TINMatchingDetails?.ErrorRecords?.find((row) => row.SequenceId === reference) ??
        (SubmissionId ? undefined : TINMatchingDetails?.ErrorRecords?.[0])
      if (refused)
        return {
          id: SubmissionId ?? `refused-${reference}`,
          status: 'REJECTED',
          reason: withoutNumbers(refused.Errors?.[0]?.Message ?? 'The form was refused.'),
        }
      if (!SubmissionId) throw new Error('TaxBandits took a form without a name for it')
      return verdictOf(SubmissionId, TINMatchingDetails?.SuccessRecords?.[0]?.Status)
    },
    async statusOf(id) {
      const [found] = await list({ SubmissionId: id })
      return verdictOf(id, found?.Status)
    },
    async transientToken(origin) {
      const { TransientToken, ExpiresIn } = await call(transientAnswer, `${oauth}/transienttoken`, {
        headers: { authentication: jws() },
        body: { Origins: [origin] },
      })
      return { token: TransientToken, expiresIn: ExpiresIn ?? 900 }
    },
  }
}
