import { z } from 'zod'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { optionalText, requiredText } from '../platform/values/inputs.ts'
import { holdAccount, person } from '../domain/ledger/ledger.ts'
import { seal } from '../platform/seal.ts'
import { TaxForm } from './entity.ts'
import { CLASSIFICATIONS, mayUse, tinDigits, tinFault } from './number.ts'
import { providerOf } from './providers.ts'
import { isSignatureOf } from './signature.ts'
import { accept, sealPlace } from './state.ts'

/** Drawn with a finger a signature comes to some kilobytes. */
const MAX_DRAWING = 200_000
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP VI AA AE AP'.split(
    ' ',
  )
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

const coded = (pattern: RegExp, message: string) =>
  z.union([z.literal(''), z.string().trim().toUpperCase().regex(pattern, message)])

/**
 * The fields of the form; what depends on several of them is asked in `submitTaxForm`. The number has no rule here, so
 * that no message can repeat it.
 */
const fields = {
  name: requiredText('Name', 100),
  businessName: optionalText(100),
  classification: z.enum(CLASSIFICATIONS, 'Choose how you are taxed.'),
  exemptPayeeCode: coded(/^(?:[1-9]|1[0-3])$/, 'Exempt payee codes are 1 to 13.'),
  fatcaCode: coded(/^[A-M]$/, 'FATCA codes are the letters A to M.'),
  addressLine1: requiredText('Address', 120),
  city: requiredText('City', 60),
  region: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => STATES.includes(code), 'Choose a state.'),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, or nine as 12345-6789.'),
  tinKind: z.enum(['SSN', 'EIN'], 'Choose the kind of number.'),
  signature: requiredText('Your signature', 100),
} as const

interface Typed {
  classification: string
  exemptPayeeCode?: string | null
  tinKind: string
  tin: string
  certified: boolean
}

/** A drawing as browsers hand it out: a PNG as data address. */
function drawing(text: string | null | undefined): string | null {
  if (!text) return null
  const [, body] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (!body || !Buffer.from(body.slice(0, 8), 'base64').subarray(0, 4).equals(PNG))
    throw badInput('signatureImage', 'The drawn signature could not be read. Draw it again, or sign by typing alone.')
  if (text.length > MAX_DRAWING)
    throw badInput('signatureImage', 'The drawn signature is too large. Draw it again, or sign by typing alone.')
  return text
}

function check(input: Typed): { tin: string; kind: 'SSN' | 'EIN' } {
  const kind = fields.tinKind.parse(input.tinKind)
  const classification = fields.classification.parse(input.classification)
  if (!mayUse(classification, kind))
    throw badInput('tinKind', 'This kind of taxpayer signs with an employer number (EIN).')
  const fault = tinFault(kind, input.tin)
  if (fault) throw badInput('tin', fault)
  if (input.exemptPayeeCode && classification === 'individual')
    throw badInput('exemptPayeeCode', 'Exempt payee codes are for entities, not for individuals.')
  if (!input.certified) throw badInput('certified', 'Confirm the statements to sign the form.')
  return { tin: tinDigits(input.tin)!, kind }
}

interface SignedAs {
  name: string
  classification: string
  signature: string
  authorized?: boolean | null
}

/** Individuals sign with the name of their form; for entities somebody signs, with the own name or asked whether they may. */
async function checkSignature(ctx: Context, { name, classification, signature, authorized }: SignedAs): Promise<void> {
  if (isSignatureOf(signature, name)) return
  if (classification === 'individual') throw badInput('signature', `Sign with the name of the form: ${name}.`)
  const { firstName, lastName } = await ctx.db.user.findUniqueOrThrow({
    where: { id: signedIn(ctx).id },
    select: { firstName: true, lastName: true },
  })
  if (!isSignatureOf(signature, `${firstName} ${lastName}`) && !authorized)
    throw badInput('authorized', `Confirm that you may sign for ${name}.`)
}

mutation('submitTaxForm', {
  description:
    'Signs the viewer’s W-9; one signed before is replaced. Errors: BAD_USER_INPUT names the field, TOO_MANY.',
  about: 'A W-9 as its person fills it in.',
  input: (t) => ({
    name: t.string({ required: true, validate: fields.name, description: 'As on the income tax return.' }),
    businessName: t.string({ validate: fields.businessName, description: 'Where it differs from the name.' }),
    classification: t.string({
      required: true,
      validate: fields.classification,
      description: CLASSIFICATIONS.join(', '),
    }),
    exemptPayeeCode: t.string({ validate: fields.exemptPayeeCode, description: '1 to 13; for entities.' }),
    fatcaCode: t.string({ validate: fields.fatcaCode, description: 'A to M.' }),
    addressLine1: t.string({ required: true, validate: fields.addressLine1 }),
    city: t.string({ required: true, validate: fields.city }),
    region: t.string({ required: true, validate: fields.region, description: 'State as two letters.' }),
    postalCode: t.string({ required: true, validate: fields.postalCode, description: 'ZIP code.' }),
    tinKind: t.string({ required: true, validate: fields.tinKind, description: 'SSN (an ITIN too) or EIN.' }),
    tin: t.string({
      required: true,
      description: 'Nine digits, with or without hyphens. Sealed at once, never answered again.',
    }),
    backupWithholding: t.boolean({ description: 'Subject to backup withholding; false by default.' }),
    signature: t.string({
      required: true,
      validate: fields.signature,
      description: 'The own name, typed; of an individual that of the form.',
    }),
    signatureImage: t.string({ description: 'Drawn: a PNG as data address, at most 200 kB.' }),
    authorized: t.boolean({
      description: 'May sign for an entity; asked where the signature is neither its name nor that of the account.',
    }),
    certified: t.boolean({ required: true, description: 'Certified under penalties of perjury.' }),
  }),
  may: 'inPerson',
  async first(ctx, input) {
    const { tin, kind } = check(input)
    await checkSignature(ctx, input)
    const signatureImage = drawing(input.signatureImage)
    await ctx.services.limits.use('message', `tax:${signedIn(ctx).id}`)
    return { tin, kind, signatureImage, signedIp: ctx.call.ip.slice(0, 64) }
  },
  // What waits for a form is released once it is accepted.
  async does(c, input, { id: userId }, { tin, kind, signatureImage, signedIp }) {
    const { tin: _sealed, tinKind: _checked, certified: _asked, authorized: _may, ...typed } = input
    const { config } = c.services
    const provider = providerOf(config)
    await holdAccount(c, person(userId))
    await c.tx.taxForm.updateMany({ where: { userId, status: { not: 'REPLACED' } }, data: { status: 'REPLACED' } })
    const { id } = await c.tx.taxForm.create({
      data: {
        ...typed,
        userId,
        status: 'SUBMITTED',
        businessName: typed.businessName || null,
        exemptPayeeCode: typed.exemptPayeeCode || null,
        fatcaCode: typed.fatcaCode || null,
        tinKind: kind,
        tinSealed: new Uint8Array(0),
        tinLast4: tin.slice(-4),
        backupWithholding: typed.backupWithholding ?? false,
        signatureImage,
        signedAt: c.now,
        signedIp,
        provider: provider.name,
        createdAt: c.now,
      },
    })
    // Bound to the row's id, which the database has just given.
    await c.tx.taxForm.update({ where: { id }, data: { tinSealed: seal(config.sealKeys, sealPlace(id), tin) } })
    if (provider.send) await c.addJob('send-tax-form', { formId: id }, { key: `send-tax-form:${id}` })
    else await accept(c, { id, userId })
    const { classification } = typed
    c.record({ type: 'TaxForm', id, after: { classification, tinKind: kind, provider: provider.name } })
    return { id }
  },
  answers: TaxForm.saved('As signed.'),
})
