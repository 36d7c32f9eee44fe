import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Call, Services } from '../../platform/context.ts'
import { answerJson } from '../../platform/http/answers.ts'
import { badInput } from '../../platform/errors.ts'

/** What the service says of a token. */
const Verdict = z.object({ success: z.boolean(), hostname: z.string().optional(), challenge_ts: z.string().optional() })
/** A token older than this was kept for later; the service itself takes them for two minutes. */
const OLD = 5 * 60_000

/**
 * Asks the captcha service (version 2) about a token, once; passes where no keys are set. Errors: BAD_USER_INPUT at
 * captcha.
 */
export async function checkCaptcha(
  { config, log, limits, now }: Services,
  call: Call,
  token: string | null | undefined,
): Promise<void> {
  if (!config.CAPTCHA_SECRET || !config.CAPTCHA_SITE_KEY) return
  if (!token) throw badInput('captcha', 'Confirm that you are not a robot.')
  // The service takes a token once; of two registrations with one at the same moment only one comes so far.
  await limits.use('captcha', createHash('sha256').update(token).digest('hex')).catch(() => {
    throw badInput('captcha', 'This captcha was used already. Confirm again that you are not a robot.')
  })
  const answer = await fetch(config.CAPTCHA_VERIFY_URL, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
    body: new URLSearchParams({ secret: config.CAPTCHA_SECRET, response: token.slice(0, 5000), remoteip: call.ip }),
  })
    .then(async (response) => Verdict.parse(await answerJson(response)))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'captcha service gave no answer that can be read')
      return null
    })
  if (!answer) throw badInput('captcha', 'The captcha could not be checked. Try again in a moment.')
  const old = answer.challenge_ts !== undefined && now().getTime() - Date.parse(answer.challenge_ts) > OLD
  const ourHost = new URL(config.PUBLIC_URL).hostname
  if (!answer.success || old || (answer.hostname !== undefined && answer.hostname !== ourHost))
    throw badInput('captcha', 'The captcha was not accepted. Try again.')
}
