import { notify } from '../domain/news/notify.ts'
import { greeting } from '../domain/news/letters.ts'
import { on, type Change } from '../platform/events.ts'
import { sendLetter } from '../platform/mail.ts'

/** Tells who issued the token, in the portal and by email: a partner may be missing what happens. */
async function tellOwner(
  c: Change,
  webhookId: string,
  { kind, title, body, at }: { kind: string; title: (name: string) => string; body: string; at: string },
): Promise<void> {
  const { name, client } = await c.tx.webhook.findUniqueOrThrow({
    where: { id: webhookId },
    select: {
      name: true,
      client: { select: { createdBy: { select: { id: true, email: true, firstName: true, status: true } } } },
    },
  })
  const owner = client.createdBy
  if (owner?.status !== 'ACTIVE') return
  const [link, reference] = [`/auth/admin/webhooks/${webhookId}`, `${kind}:${webhookId}:${at}`]
  await notify(c, { userId: owner.id, kind, title: title(name), body, link, reference })
  await sendLetter(c, {
    reference,
    to: owner.email,
    subject: title(name),
    paragraphs: [greeting(owner.firstName), body],
    action: { text: 'See the webhook', path: link },
  })
}

on('webhook.switchedOff', (c, { webhookId, reason, at }) =>
  tellOwner(c, webhookId, {
    kind: 'webhook.switched-off',
    title: (name) => `Webhook “${name}” is turned off`,
    body: `${reason} Nothing is sent until you turn it on again; what it missed in the last week can be sent then.`,
    at,
  }),
)

on('webhook.selectionBroken', (c, { webhookId, kind, fault, at }) =>
  tellOwner(c, webhookId, {
    kind: 'webhook.selection-broken',
    title: (name) => `Webhook “${name}” asks for fields that are gone`,
    body: `${kind} is held back: ${fault} Change the fields, and everything that waits is sent.`,
    at,
  }),
)
