import { cut } from '../platform/values/text.ts'

/** Why an email did not go out. */
export interface MailFault {
  /**
   * `down`: no mail server to talk to, nothing was handed over. `refused`: it said no. `unanswered`: the connection
   * broke, so that it may have been taken.
   */
  kind: 'down' | 'refused' | 'unanswered'
  /** It may go another time, without anybody doing anything. */
  passing: boolean
  /** In the words of the mail server where it said any; at most 200 characters. */
  words: string
}

/** What nodemailer says of an error. */
interface SmtpError {
  code?: unknown
  response?: unknown
  responseCode?: unknown
  message?: unknown
}

/** Before anything was handed over: no such server, no connection, no way in. */
const DOWN = /^(?:EDNS|EAUTH|ENOAUTH|ETLS|EPROXY|ENOTFOUND|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/
const NEVER_THERE =
  /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|Greeting never received|Connection timeout/

const WORDS = 200

/**
 * What a failed try means: whether the mail server may have taken the email, and whether to try again. Null for what is
 * no matter of the mail server, such as a database that is gone.
 */
export function mailFault(error: unknown): MailFault | null {
  const { code, responseCode, response, message } = (error ?? {}) as SmtpError
  if (typeof code !== 'string' || !code.startsWith('E')) return null
  const words = cut(String(response ?? message ?? 'The mail server gave no reason.').replace(/\s+/g, ' '), WORDS)
  if (typeof responseCode === 'number' && responseCode >= 400 && code !== 'EAUTH')
    return { kind: 'refused', passing: responseCode < 500, words }
  if (code === 'EENVELOPE') return { kind: 'refused', passing: false, words }
  const isDown = DOWN.test(code) || NEVER_THERE.test(String(message ?? ''))
  return { kind: isDown ? 'down' : 'unanswered', passing: true, words }
}
