import type { Call, Services } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'

/** Asks the captcha service (version 2) about a token, once; passes where no keys are set. Errors: BAD_USER_INPUT at captcha. */
export async function checkCaptcha({ config, log }: Services, call: Call, token: string | null | undefined): Promise<void> {
  if (!config.CAPTCHA_SECRET || !config.CAPTCHA_SITE_KEY) return
  if (!token) throw badInput('captcha', 'Confirm that you are not a robot.')
  const answer = await fetch(config.CAPTCHA_VERIFY_URL, {
    method: 'POST', redirect: 'error', signal: AbortSignal.timeout(5000),
    body: new URLSearchParams({ secret: config.CAPTCHA_SECRET, response: token, remoteip: call.ip }),
  }).then(async (response) => await response.json() as { success?: boolean; hostname?: string }, (error: unknown) => {
    log.warn({ err: error }, 'captcha service did not answer')
    return null
  })
  if (!answer) throw badInput('captcha', 'The captcha could not be checked. Try again in a moment.')
  const ourHost = new URL(config.PUBLIC_URL).hostname
  if (!answer.success || (answer.hostname !== undefined && answer.hostname !== ourHost)) throw badInput('captcha', 'The captcha was not accepted. Try again.')
}
