import { builder } from '../platform/graphql/builder.ts'
import { email, optionalText, phone, requiredText } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'

const HelpKind = builder.enumType('HelpKind', {
  description: 'Which form a message came from.',
  values: { HELP: { description: 'The help form.' }, DEMO: { description: 'The demo booking.' } } as const,
})

mutation('askForHelp', {
  description:
    'A message to the people who run the installation (spec part 1, 5): kept, and mailed to platform admins. Errors: BAD_USER_INPUT names the field, TOO_MANY.',
  input: (t) => ({
    kind: t.field({ type: HelpKind, description: 'HELP by default.' }),
    fullName: t.string({ required: true, validate: requiredText('Full name') }),
    email: t.string({ required: true, validate: email }),
    phone: t.string({ required: true, validate: phone }),
    company: t.string({ validate: optionalText() }),
    message: t.string({ required: true, validate: requiredText('Message', 4000) }),
  }),
  may: 'public',
  first: (ctx, { email }) =>
    ctx.services.limits.useAtDoor('message', { network: ctx.call.network, account: email.toLowerCase() }),
  async does(c, input, viewer) {
    const { id } = await c.tx.helpRequest.create({
      data: { ...input, kind: input.kind ?? 'HELP', company: input.company ?? '', userId: viewer?.id ?? null },
    })
    const admins = await c.tx.user.findMany({
      where: { status: 'ACTIVE', role: { key: 'platform-admin' } },
      select: { id: true, email: true },
      take: 20,
    })
    const subject = input.kind === 'DEMO' ? `Demo wanted by ${input.fullName}` : `Help wanted by ${input.fullName}`
    for (const admin of admins) {
      await c.addJob('mail', {
        reference: `help:${id}:${admin.id}`,
        to: admin.email,
        subject,
        paragraphs: [
          input.message,
          `${input.fullName}, ${input.email}, ${input.phone}${input.company ? `, ${input.company}` : ''}`,
        ],
      })
    }
    c.record({ type: 'HelpRequest', id })
    return {
      message:
        input.kind === 'DEMO'
          ? 'Thank you. We will be in touch to book your demo.'
          : 'You help request sent successfully!',
    }
  },
  answers: (t) => ({ message: t.exposeString('message', { description: 'To show to the person.' }) }),
})
