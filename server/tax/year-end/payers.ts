import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { given, known, saveVersion, versionInput } from '../../platform/kit/saves.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { TaxPayer } from '../entity.ts'
import { tinDigits, tinFault } from '../number.ts'
import { preparesReturns } from '../rules.ts'

interface Named {
  name: string
  ein: string
  addressLine1: string
  city: string
  region: string
  postalCode: string
}

/** What a payer still lacks before forms can name it, in words. */
export const lackingOf = ({ name, ein, addressLine1, city, region, postalCode }: Named): string[] =>
  Object.entries({ name, EIN: ein, address: addressLine1, city, state: region, 'ZIP code': postalCode }).flatMap(
    ([what, text]) => (text ? [] : [what]),
  )

builder.prismaNode('TaxPayer', {
  description: 'Who pays, as 1099 forms name it; for who prepares them.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => TaxPayer.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As printed on forms; empty until it is given.' }),
    ein: t.exposeString('ein', { description: 'Employer number, nine digits; empty until it is given.' }),
    addressLine1: t.exposeString('addressLine1', { description: 'Street and number.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', { description: 'State as two letters.' }),
    postalCode: t.exposeString('postalCode', { description: 'ZIP code.' }),
    phone: t.exposeString('phone', { description: 'Where recipients call with questions; may be empty.' }),
    brandName: t.string({
      nullable: true,
      description: 'The brand that pays its claims itself; null for the company, which pays all else.',
      select: { brand: { select: { name: true } } },
      resolve: ({ brand }) => brand?.name ?? null,
    }),
    lacking: t.stringList({
      description: 'What is missing before forms can name it; empty when it is whole.',
      select: { name: true, ein: true, addressLine1: true, city: true, region: true, postalCode: true },
      resolve: (payer) => lackingOf(payer),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
  }),
})

TaxPayer.few('taxPayers', {
  most: 100,
  description: 'The company, and brands that pay claims themselves; for who prepares 1099 forms.',
  order: [{ createdAt: 'asc' }],
})

/** A brand that is no payer yet. Errors: BAD_USER_INPUT. */
async function checkBrand({ tx }: Change, brandId: string | null | undefined): Promise<void> {
  if (!brandId) throw badInput('brandId', 'Choose the brand that pays.')
  if (!(await tx.brand.count({ where: { id: brandId } }))) throw badInput('brandId', 'There is no such brand.')
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('tax-payer:' || ${brandId}::text))::text`
  if (!(await tx.taxPayer.count({ where: { brandId } }))) return
  const conflict = 'This brand is a payer already.'
  throw failure('CONFLICT', conflict, { brandId: conflict })
}

mutation('saveTaxPayer', {
  description:
    'Saves how forms name a payer, or adds a brand that pays claims itself; for who prepares 1099 forms. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a stale version or a brand that is one already.',
  about: 'Without an id a new payer, which needs a brand. What is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: versionInput(t),
    brandId: t.id({ validate: uuid, description: 'Raw id of the brand, of a new one.' }),
    name: t.string({ required: true, validate: requiredText('Name', 80) }),
    ein: t.string({
      required: true,
      description: 'Nine digits, with or without a hyphen.',
      validate: requiredText('EIN', 12),
    }),
    addressLine1: t.string({ required: true, validate: requiredText('Address', 80) }),
    city: t.string({ required: true, validate: requiredText('City', 60) }),
    region: t.string({
      required: true,
      description: 'State as two letters.',
      validate: z
        .string()
        .trim()
        .toUpperCase()
        .max(2, 'Write the state as two letters.')
        .regex(/^[A-Z]{2}$/, 'Write the state as two letters.'),
    }),
    postalCode: t.string({
      required: true,
      validate: z
        .string()
        .trim()
        .max(10, 'Write a ZIP code such as 55305 or 55305-1234.')
        .regex(/^\d{5}(-\d{4})?$/, 'Write a ZIP code such as 55305 or 55305-1234.'),
    }),
    phone: t.string({ validate: optionalText(32) }),
  }),
  may: preparesReturns,
  async does(c, { databaseId, version, brandId, ein, ...input }) {
    const fault = tinFault('EIN', ein)
    if (fault) throw badInput('ein', fault)
    const data = { ...given(input), ein: tinDigits(ein)! }
    if (!databaseId) {
      c.as('addTaxPayer')
      await checkBrand(c, brandId)
      const { id } = await c.tx.taxPayer.create({
        data: { ...input, phone: input.phone ?? '', ein: data.ein, brandId: brandId!, createdAt: c.now },
      })
      c.record({ type: 'TaxPayer', id, after: data })
      return { id }
    }
    const before = known(await c.tx.taxPayer.findUnique({ where: { id: databaseId } }), 'The payer')
    await saveVersion(c.tx.taxPayer, { id: databaseId, version }, data)
    c.record({ type: 'TaxPayer', id: databaseId, before, after: data })
    return { id: databaseId }
  },
  answers: TaxPayer.saved('As saved.', 'payer'),
})
