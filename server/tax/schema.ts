import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import { inPerson } from '../platform/viewer.ts'
import { CLASSIFICATIONS } from './number.ts'
import { providerOf } from './providers.ts'
import './ledgerHealth.ts'
import './statement/statement.ts'
import './submit.ts'
import { seesTaxForms } from './rules.ts'
import { CERTIFICATIONS, CLASSIFICATION_WORDS } from './words.ts'

const TaxFormStatus = builder.enumType('TaxFormStatus', {
  description: 'How far a W-9 is.',
  values: {
    SUBMITTED: { description: 'Signed; name and number are being checked.' },
    ACCEPTED: { description: 'In force.' },
    REJECTED: { description: 'Refused; it has to be signed again.' },
    REPLACED: { description: 'A newer one was signed.' },
  } as const,
})

builder.prismaNode('TaxForm', {
  description:
    'A W-9. Its person alone sees it, at the keyboard themselves; the number is never shown beyond its last four digits.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ userId }, { viewer }) => viewer != null && inPerson(viewer) && viewer.id === userId,
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: TaxFormStatus, description: 'How far it is.' }),
    name: t.exposeString('name', { description: 'As on the income tax return.' }),
    businessName: t.exposeString('businessName', { nullable: true, description: 'Null when it is the same.' }),
    classification: t.exposeString('classification', { description: 'How the person is taxed, such as individual.' }),
    exemptPayeeCode: t.exposeString('exemptPayeeCode', { nullable: true, description: 'Null for most.' }),
    fatcaCode: t.exposeString('fatcaCode', { nullable: true, description: 'Null for most.' }),
    addressLine1: t.exposeString('addressLine1', { description: 'Street and number.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', { description: 'State as two letters.' }),
    postalCode: t.exposeString('postalCode', { description: 'ZIP code.' }),
    tinKind: t.exposeString('tinKind', { description: 'SSN or EIN.' }),
    tinLast4: t.exposeString('tinLast4', { description: 'The last four digits of the number; more is never shown.' }),
    backupWithholding: t.exposeBoolean('backupWithholding', { description: 'Subject to backup withholding.' }),
    signature: t.exposeString('signature', { description: 'The name typed to sign it.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', description: 'When it was signed.' }),
    rejectedReason: t.exposeString('rejectedReason', {
      nullable: true,
      description: 'Why it was refused; null unless it was.',
    }),
    copyPdf: t.string({
      description: 'A copy to keep: a PDF as base64, with the last four digits only.',
      select: { id: true },
      async resolve({ id }, _args, { db }) {
        const { renderCopy } = await import('./pdf.ts')
        const form = await db.taxForm.findUniqueOrThrow({ where: { id }, omit: { tinSealed: true } })
        return (await renderCopy(form)).toString('base64')
      },
    }),
  }),
})

builder.queryField('myTaxForm', (t) =>
  t.prismaField({
    type: 'TaxForm',
    nullable: true,
    authScopes: { inPerson: true },
    description: 'The viewer’s W-9: the newest one. Null when none was ever signed.',
    resolve: (query, _root, _args, ctx) =>
      ctx.db.taxForm.findFirst({
        ...query,
        where: { userId: signedIn(ctx).id, status: { not: 'REPLACED' } },
        orderBy: { createdAt: 'desc' },
      }),
  }),
)

interface State {
  status: 'SUBMITTED' | 'ACCEPTED' | 'REJECTED' | 'REPLACED'
  tinKind: string
  tinLast4: string
  signedAt: Date
}

const TaxFormState = builder
  .objectRef<State>('TaxFormState')
  .implement({
    description: 'Whether a person’s W-9 is in order, without the form.',
    fields: (t) => ({
      status: t.expose('status', { type: TaxFormStatus, description: 'How far it is.' }),
      tinKind: t.exposeString('tinKind', { description: 'SSN or EIN.' }),
      tinLast4: t.exposeString('tinLast4', { description: 'The last four digits of the number.' }),
      signedAt: t.expose('signedAt', { type: 'DateTime', description: 'When it was signed.' }),
    }),
  })

builder.prismaObjectFields('User', (t) => ({
  taxFormState: t.field({
    type: TaxFormState,
    nullable: true,
    description:
      'State of the person’s W-9, for platform and company admins. Null when none was signed, and to everybody else.',
    select: {
      id: true,
      taxForms: {
        where: { status: { not: 'REPLACED' } },
        orderBy: { createdAt: 'desc' },
        take: 1,
        select: { status: true, tinKind: true, tinLast4: true, signedAt: true },
      },
    },
    resolve: ({ taxForms }, _args, { viewer }) => (seesTaxForms(viewer) ? (taxForms[0] ?? null) : null),
  }),
}))

const Choice = builder
  .objectRef<{ value: string; label: string }>('TaxClassification')
  .implement({
    description: 'One way to be taxed.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'For the input.' }),
      label: t.exposeString('label', { description: 'As the form has it.' }),
    }),
  })

interface Blank {
  name: string
  addressLine1: string | null
  city: string | null
  region: string | null
  postalCode: string | null
}

const BlankTaxForm = builder
  .objectRef<Blank>('BlankTaxForm')
  .implement({
    description: 'A W-9 before it is signed, with what is known of the person.',
    fields: (t) => ({
      url: t.string({
        description: 'Where the person signs it.',
        resolve: (_blank, _args, { services }) => `${services.config.PUBLIC_URL}/auth/w9/create`,
      }),
      provider: t.string({
        description: 'Who checks it: embedded or taxbandits.',
        resolve: (_blank, _args, { services }) => providerOf(services.config).name,
      }),
      name: t.exposeString('name', { description: 'The person’s name in the portal.' }),
      addressLine1: t.exposeString('addressLine1', {
        nullable: true,
        description: 'From the profile; null when not given.',
      }),
      city: t.exposeString('city', { nullable: true, description: 'From the profile; null when not given.' }),
      region: t.exposeString('region', { nullable: true, description: 'From the profile; null when not given.' }),
      postalCode: t.exposeString('postalCode', {
        nullable: true,
        description: 'From the profile; null when not given.',
      }),
      classifications: t.field({
        type: [Choice],
        description: 'The ways to be taxed, as line 3a has them.',
        resolve: () => CLASSIFICATIONS.map((value) => ({ value, label: CLASSIFICATION_WORDS[value] })),
      }),
      certifications: t.stringList({
        description: 'What is certified by signing; the second falls away for who is subject to backup withholding.',
        resolve: () => [...CERTIFICATIONS],
      }),
    }),
  })

builder.queryField('blankTaxForm', (t) =>
  t.field({
    type: BlankTaxForm,
    authScopes: { inPerson: true },
    description: 'The W-9 to sign, filled in with what the profile knows.',
    resolve: async (_root, _args, ctx) => {
      const { firstName, lastName, ...address } = await ctx.db.user.findUniqueOrThrow({
        where: { id: signedIn(ctx).id },
        select: { firstName: true, lastName: true, addressLine1: true, city: true, region: true, postalCode: true },
      })
      return { name: [firstName, lastName].filter(Boolean).join(' '), ...address }
    },
  }),
)

const TransientToken = builder
  .objectRef<{ token: string; expiresIn: number }>('TransientToken')
  .implement({
    description: 'Lets a browser open the tax provider’s own form.',
    fields: (t) => ({
      token: t.exposeString('token', { description: 'For the provider’s form.' }),
      expiresIn: t.exposeInt('expiresIn', { description: 'Seconds.' }),
    }),
  })

builder.queryField('taxTransientToken', (t) =>
  t.field({
    type: TransientToken,
    nullable: true,
    authScopes: { inPerson: true },
    description:
      'A short-lived token of the tax provider. Null where the portal itself takes the form. Errors: CONFLICT while the provider does not answer, TOO_MANY.',
    resolve: async (_root, _args, ctx) => {
      const { config, limits, log } = ctx.services
      await limits.use('verify', `tax:${signedIn(ctx).id}`)
      return providerOf(config)
        .transientToken(config.PUBLIC_URL)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'tax provider')
          throw failure('CONFLICT', 'The tax provider does not answer at the moment. Try again in a few minutes.')
        })
    },
  }),
)
