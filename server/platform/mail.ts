import { createTransport, type Transporter } from 'nodemailer'
import { strong } from './values/colors.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Change } from './events.ts'
import type { Db, Tx } from './db.ts'
import { job, removeJobs } from './jobs.ts'
import { BRAND_COLOR } from './settings.ts'
import { cidOf, letterPicture } from './files/letterPicture.ts'
import { unsubscribePath, type Refusable } from './http/unsubscribe.ts'
import { escaped, tableHtml, tableText, type LetterTable } from './values/letterTable.ts'

export interface Letter {
  /** Sent once per reference, however often it is asked for. */
  reference: string
  to: string
  subject: string
  /** Each a paragraph of plain text. */
  paragraphs: string[]
  /** A picture above its words: the id of a stored file, which travels within the letter. */
  pictureId?: string | null
  /** Rows below them. */
  table?: LetterTable
  /** One thing to click; a path in the portal. */
  action?: { text: string; path: string }
  /** Whose name and color it carries; the installation's by default. */
  brand?: { name: string; color: string | null }
  /** A letter one may do without: it says where to choose which come. */
  optional?: boolean
  /** The kind its reader may refuse: mail programs offer to, in one click (RFC 8058). */
  refusable?: Refusable
  /**
   * It holds a code or a link that opens an account: its words are for the reader alone, and gone from here once it was
   * sent.
   */
  secret?: boolean
  /** What the reader's calendar program takes from it, as iCalendar text. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}

declare module './jobs.ts' {
  interface Jobs {
    mail: Letter
  }
}

/** Where a person chooses which letters come. */
const CHOICES = '/auth/me#letters'

function asHtml({ subject, paragraphs, pictureId, table, action, brand, optional }: Letter, publicUrl: string): string {
  const color = strong(brand?.color ?? BRAND_COLOR)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6f8;font:16px/1.55 Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#1b2530">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 16px;font-weight:700;color:${color}">${escaped(brand?.name ?? 'Paddock')}</p>
<div style="background:#fff;border:1px solid #dde3ea;border-radius:12px;padding:32px">
${pictureId ? `<img src="cid:${cidOf(pictureId)}" alt="" width="504" style="display:block;width:100%;height:auto;margin:0 0 20px;border-radius:8px">\n` : ''}<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')}${table ? `\n${tableHtml(table)}` : ''}
${action ? `<p style="margin:24px 0 0"><a href="${escaped(publicUrl + action.path)}" style="display:inline-block;background:${color};color:#fff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600">${escaped(action.text)}</a></p>` : ''}
</div>${optional ? `\n<p style="margin:16px 0 0;font-size:13px;color:#5b6472">You get this email because you train with Paddock. <a href="${escaped(publicUrl + CHOICES)}" style="color:#5b6472">Choose which emails you get</a>.</p>` : ''}
</div></body></html>`
}

const asText = ({ paragraphs, table, action, optional }: Letter, publicUrl: string) =>
  [
    ...paragraphs,
    ...(table ? [tableText(table)] : []),
    ...(action ? [`${action.text}: ${publicUrl}${action.path}`] : []),
    ...(optional ? [`Choose which emails you get: ${publicUrl}${CHOICES}`] : []),
  ].join('\n\n')

/** What is said of a letter whose words are for its reader alone. */
export const SECRET_SUBJECT = 'An email with a code or a link to sign in'

/** What is said of a letter that left and whose words were taken back since. */
const WITHDRAWN_SUBJECT = 'An email about something that was taken back'

/** What mail programs and servers read of a letter: nobody wrote it by hand, and how no more of its kind come. */
const headersFor = ({ refusable }: Letter, config: Config): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(refusable
    ? {
        'List-Unsubscribe': `<${config.PUBLIC_URL}${unsubscribePath(config, refusable)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
})

const transports = new WeakMap<Config, Transporter>()

function transportOf(config: Config, url: string): Transporter {
  const known = transports.get(config)
  if (known) return known
  const made = createTransport(url)
  transports.set(config, made)
  return made
}

/**
 * Connections for many letters, kept open from one to the next, at most so many; `close` ends them. A letter whose
 * connection broke is not sent again by itself: the mail server may have taken it. Null without an SMTP server.
 */
export const mailLines = ({ SMTP_URL: url }: Config, maxConnections: number) =>
  url ? createTransport({ url, pool: true, maxConnections, maxMessages: 1000, maxRequeues: 0 }) : null

/** Sends a letter after the change commits. */
export const sendLetter = (change: Change, letter: Letter): Promise<void> =>
  change.addJob('mail', letter, { key: `mail:${letter.reference}` })

/**
 * Sends a letter from a job, over `lines` where they are given; done twice it leaves once. Answers what became of it: it left now, it had left before, or
 * it is kept to be read at /dev/mail, since there is no SMTP server. Errors: those of the SMTP server.
 */
export async function deliver(
  { db, files, config, now }: Pick<Services, 'db' | 'files' | 'config' | 'now'>,
  letter: Letter,
  lines?: ReturnType<typeof mailLines>,
): Promise<'sent' | 'before' | 'kept'> {
  const picture = letter.pictureId ? await letterPicture({ db, files }, letter.pictureId) : null
  const html = asHtml({ ...letter, pictureId: picture && letter.pictureId }, config.PUBLIC_URL)
  const text = asText(letter, config.PUBLIC_URL)
  const subject = letter.subject.replace(/[\r\n]+/g, ' ')
  const row = await db.outboxMail.upsert({
    where: { reference: letter.reference },
    update: {},
    create: {
      reference: letter.reference,
      to: letter.to,
      subject,
      text,
      html,
      secret: letter.secret ?? false,
      calendar: letter.calendar?.text ?? null,
    },
  })
  if (row.sentAt) return 'before'
  if (!config.SMTP_URL) return 'kept'
  const host = new URL(config.PUBLIC_URL).hostname
  // The same Message-ID on a second try lets the receiver drop the copy.
  await (lines ?? transportOf(config, config.SMTP_URL)).sendMail({
    from: config.MAIL_FROM,
    to: letter.to,
    subject,
    text,
    html,
    messageId: `<${row.id}@${host}>`,
    headers: headersFor(letter, config),
    ...(picture && letter.pictureId
      ? { attachments: [{ cid: cidOf(letter.pictureId), filename: 'picture.jpg', content: picture }] }
      : {}),
    ...(letter.calendar ? { icalEvent: { method: letter.calendar.method, content: letter.calendar.text } } : {}),
  })
  await db.outboxMail.update({
    where: { id: row.id },
    data: { sentAt: now(), ...(letter.secret ? { subject: SECRET_SUBJECT, text: '', html: '' } : {}) },
  })
  return 'sent'
}

/**
 * Takes back letters by their references: those that did not leave are not sent, and of those that left the words are
 * gone here. Answers the references of those that did not leave.
 */
export async function withdrawLetters(db: Db | Tx, references: readonly string[]): Promise<string[]> {
  const keys = references.map((reference) => `mail:${reference}`)
  const waiting = (await removeJobs(db, keys)).map((key) => key.slice('mail:'.length))
  const which = { reference: { in: [...references] } }
  const unsent = await db.outboxMail.findMany({ where: { ...which, sentAt: null }, select: { reference: true } })
  await db.outboxMail.deleteMany({ where: { ...which, sentAt: null } })
  await db.outboxMail.updateMany({
    where: which,
    data: { subject: WITHDRAWN_SUBJECT, text: '', html: '', calendar: null },
  })
  return [...new Set([...waiting, ...unsent.map(({ reference }) => reference)])]
}

job('mail', async (services, letter) => {
  await deliver(services, letter)
})
