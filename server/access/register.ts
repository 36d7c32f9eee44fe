import { addDealer, takeSubmission } from '../domain/dealers/companies.ts'
import { addPerson } from '../domain/people/accounts.ts'
import { joinDealers } from '../domain/people/belonging.ts'
import { checkPosition } from '../domain/people/positions.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { checkedUuid, email, isUuid, optionalText, phoneOrNone, requiredText } from '../platform/values/inputs.ts'
import { sendLetter } from '../platform/mail.ts'
import { readSettings } from '../platform/settings.ts'
import { choosableDealers } from '../dealers/rules.ts'
import { checkCaptcha } from './sign-in/captcha.ts'
import { newCode } from './sign-in/codes.ts'
import { DealerSubmissionInput } from './dealerSubmission.ts'
import { checkNewPassword } from './sign-in/newPassword.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { onlyProviderFor } from './single-sign-on/only.ts'

const RegisterInput = builder.inputType('RegisterInput', {
  description: 'What a new person tells (spec part 1, 5).',
  fields: (t) => ({
    firstName: t.string({ required: true, validate: requiredText('First name', 60) }),
    lastName: t.string({ required: true, validate: requiredText('Last name', 60) }),
    email: t.string({ required: true, validate: email }),
    password: t.string({ required: true }),
    passwordConfirmation: t.string({ required: true }),
    dealer: t.id({ description: 'The chosen dealer, or one submitted just before.' }),
    newDealer: t.field({ type: DealerSubmissionInput, description: 'A company that is not listed; waits for review.' }),
    assignmentGroup: t.id({ description: 'The department.' }),
    position: t.string({ validate: optionalText(60) }),
    phone: t.string({ validate: phoneOrNone }),
    privacyPolicy: t.boolean({ description: 'Accepted.' }),
    receiveEmails: t.boolean(),
    captcha: t.string({ description: 'The captcha’s response token, where keys are set.' }),
  }),
})
type Registration = typeof RegisterInput.$inferInput

export async function sendVerification(
  change: Change,
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  const code = await newCode(change, person.id, 'VERIFY_EMAIL')
  await sendLetter(change, {
    reference: `verify:${person.id}:${change.now.toISOString()}`,
    to: person.email,
    subject: `${code} is your Paddock code`,
    secret: true,
    paragraphs: [
      `Hello ${person.firstName || 'there'},`,
      `enter this code to verify your email address: ${code}`,
      'It holds for 24 hours. If you did not ask for it, nothing more will happen.',
    ],
    action: { text: 'Verify your email address', path: '/auth/email-verify' },
  })
}

/** The dealer the person joins: a chosen active one, one the visitor submitted within the hour, or a new submission. */
async function dealerOf(c: Change, input: Registration, userId: string): Promise<string> {
  if (input.newDealer) return addDealer(c, input.newDealer, { status: 'PENDING', submittedById: userId })
  const id = checkedUuid(input.dealer ?? '', 'dealer')
  const lately = new Date(c.now.getTime() - 3_600_000)
  const isKnown =
    (await c.tx.dealer.count({ where: { id, ...choosableDealers } })) || (await takeSubmission(c, id, userId, lately))
  if (!isKnown) throw badInput('dealer', 'This company does not exist. Add a new company.')
  return id
}

/** What the chosen dealer is called; empty for none and for one nobody knows. */
const nameOfDealer = async ({ db }: Context, id: string | null | undefined): Promise<string> =>
  id && isUuid(id) ? ((await db.dealer.findUnique({ where: { id }, select: { name: true } }))?.name ?? '') : ''

async function register(ctx: Context, input: Registration): Promise<{ status: string; message: string }> {
  const { db, call, services } = ctx
  const settings = await readSettings(db)
  const provider = await onlyProviderFor(db, input.email)
  if (provider !== null)
    throw badInput('email', `People with this email address sign in with ${provider}, on the sign-in page.`)
  const dealer = input.newDealer?.name ?? (await nameOfDealer(ctx, input.dealer))
  await checkNewPassword(services, input.password, {
    confirmation: input.passwordConfirmation,
    about: [input.firstName, input.lastName, input.email, dealer],
  })
  if (!input.dealer && !input.newDealer) throw badInput('dealer', 'You must choose a dealer.')
  if (!input.assignmentGroup) throw badInput('assignmentGroup', 'You must choose a department.')
  if (!input.privacyPolicy) throw badInput('privacyPolicy', 'The privacy policy must be accepted.')
  const groupId = checkedUuid(input.assignmentGroup, 'assignmentGroup')
  await checkPosition(db, input.position)
  await services.limits.useAtDoor(
    'register',
    { network: call.network, account: input.email },
    { points: settings.limits.registrationRateLimit },
  )
  await checkCaptcha(services, call, input.captcha)
  const passwordHash = await hashPassword(input.password)
  return change(ctx, 'register', async (c) => {
    const group = await c.tx.assignmentGroup.findFirst({
      where: { id: groupId, kind: 'DEPARTMENT', active: true },
      select: { id: true },
    })
    if (!group) throw badInput('assignmentGroup', 'You must choose a department.')
    const status = settings.flags.newUserApproval ? 'PENDING' : 'ACTIVE'
    const id = await addPerson(c, {
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      position: input.position || null,
      phone: input.phone || null,
      receiveEmails: input.receiveEmails ?? true,
      privacyAcceptedAt: c.now,
      status,
      groupIds: [groupId],
    })
    const dealerId = await dealerOf(c, input, id)
    await joinDealers(c, [{ userId: id, dealerId, ownChoice: true }])
    await sendVerification(c, { id, email: input.email, firstName: input.firstName })
    c.record({ type: 'User', id, byId: id, after: { email: input.email, dealerId, groupId, status } })
    const review = input.newDealer ? ' Your company will be reviewed as well.' : ''
    return status === 'PENDING'
      ? {
          status: 'pending',
          message: `Thank you for registering. Your account is pending until an administrator approves it.${review}`,
        }
      : { status: 'active', message: `Thank you for registering. You can sign in now.${review}` }
  })
}

builder.mutationField('register', (t) =>
  t.field({
    type: builder
      .objectRef<{ status: string; message: string }>('RegisterPayload')
      .implement({
        description: 'How the registration went.',
        fields: (p) => ({
          status: p.exposeString('status', { description: 'pending or active' }),
          message: p.exposeString('message', { description: 'To show to the person.' }),
        }),
      }),
    authScopes: { public: true },
    args: { input: t.arg({ type: RegisterInput, required: true }) },
    description:
      'A new account with dealer and department. Errors: BAD_USER_INPUT names the field, CONFLICT for a known address, TOO_MANY.',
    resolve: (_root, { input }, ctx) => register(ctx, input),
  }),
)
