import { createTransport, type Transporter } from 'nodemailer'
import type { Services } from './context.ts'
import type { Change } from './events.ts'
import { job } from './jobs.ts'

export interface Letter {
  /** Sent once per reference, however often it is asked for. */
  reference: string
  to: string
  subject: string
  /** Each a paragraph of plain text. */
  paragraphs: string[]
  /** One thing to click; a path in the portal. */
  action?: { text: string; path: string }
}

declare module './jobs.ts' {
  interface Jobs {
    mail: Letter
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function asHtml({ subject, paragraphs, action }: Letter, publicUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6f8;font:16px/1.55 Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#1b2530">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 16px;font-weight:700;color:#0160bc">Paddock</p>
<div style="background:#fff;border:1px solid #dde3ea;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')}
${action ? `<p style="margin:24px 0 0"><a href="${escaped(publicUrl + action.path)}" style="display:inline-block;background:#0160bc;color:#fff;text-decoration:none;padding:12px 20px;border-radius:8px;font-weight:600">${escaped(action.text)}</a></p>` : ''}
</div></div></body></html>`
}

const asText = ({ paragraphs, action }: Letter, publicUrl: string) =>
  [...paragraphs, ...(action ? [`${action.text}: ${publicUrl}${action.path}`] : [])].join('\n\n')

let transport: Transporter | undefined

/** Sends a letter after the change commits. */
export const sendLetter = (change: Change, letter: Letter): Promise<void> => change.addJob('mail', letter, { key: `mail:${letter.reference}` })

/** Sends a letter from a job; done twice it leaves once. */
export async function deliver({ db, config, now }: Services, letter: Letter): Promise<void> {
  const [html, text] = [asHtml(letter, config.PUBLIC_URL), asText(letter, config.PUBLIC_URL)]
  const subject = letter.subject.replace(/[\r\n]+/g, ' ')
  const row = await db.outboxMail.upsert({
    where: { reference: letter.reference }, update: {},
    create: { reference: letter.reference, to: letter.to, subject, text, html },
  })
  if (row.sentAt || !config.SMTP_URL) return
  transport ??= createTransport(config.SMTP_URL)
  const host = new URL(config.PUBLIC_URL).hostname
  // The same Message-ID on a second try lets the receiver drop the copy.
  await transport.sendMail({ from: config.MAIL_FROM, to: letter.to, subject, text, html, messageId: `<${row.id}@${host}>` })
  await db.outboxMail.update({ where: { id: row.id }, data: { sentAt: now() } })
}

job('mail', deliver)
