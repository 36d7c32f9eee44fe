import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { SaveTaxPayerInput } from '../../contract/__generated__/limits.ts'
import type { AdminPayerDialog_payer$key } from '../../__generated__/AdminPayerDialog_payer.graphql.ts'
import type { AdminPayerDialogBrandsQuery } from '../../__generated__/AdminPayerDialogBrandsQuery.graphql.ts'
import type { AdminPayerDialogMutation } from '../../__generated__/AdminPayerDialogMutation.graphql.ts'
import { PostalCodeField } from '../../domain/addresses/PostalCodeField.tsx'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo } from '../../ui/texts.ts'

const schema = z.object({
  brandId: z.string(),
  name: required('Name', SaveTaxPayerInput.name.max),
  ein: required('EIN', SaveTaxPayerInput.ein.max),
  addressLine1: required('Address', SaveTaxPayerInput.addressLine1.max),
  city: required('City', SaveTaxPayerInput.city.max),
  region: required('State', SaveTaxPayerInput.region.max),
  postalCode: required('ZIP code', SaveTaxPayerInput.postalCode.max),
  phone: upTo('The phone number', SaveTaxPayerInput.phone.max),
})
type Values = z.infer<typeof schema>

const blank: Values = {
  brandId: '',
  name: '',
  ein: '',
  addressLine1: '',
  city: '',
  region: '',
  postalCode: '',
  phone: '',
}

function BrandField({ form }: { form: FormOf<Values> }) {
  const { brands } = useLazyLoadQuery<AdminPayerDialogBrandsQuery>(
    graphql`query AdminPayerDialogBrandsQuery { brands(first: 100) { edges { node { databaseId name } } } }`,
    {},
  )
  return (
    <SelectField
      {...form.field('brandId')}
      label="Brand"
      required
      searchable
      data={brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
    />
  )
}

const valuesOf = (known: Omit<Values, 'brandId'> | null | undefined): Values =>
  known
    ? {
        brandId: '',
        name: known.name,
        ein: known.ein,
        addressLine1: known.addressLine1,
        city: known.city,
        region: known.region,
        postalCode: known.postalCode,
        phone: known.phone,
      }
    : blank

/** How forms name a payer. A brand is one of its own where it pays claims itself, outside of the portal. */
export function AdminPayerDialog({
  payer,
  onClose,
}: {
  payer: AdminPayerDialog_payer$key | null
  onClose: () => void
}) {
  const known = useFragment(
    graphql`
    fragment AdminPayerDialog_payer on TaxPayer {
      databaseId name ein addressLine1 city region postalCode phone version
    }
  `,
    payer,
  )
  const { revalidate } = useRevalidator()
  const [save] = useSave<AdminPayerDialogMutation>(graphql`
    mutation AdminPayerDialogMutation($input: SaveTaxPayerInput!) {
      saveTaxPayer(input: $input) { payer { id ...AdminPayerCard_payer } }
    }
  `)
  const { databaseId, version } = known ?? { databaseId: undefined, version: undefined }
  const form = useRecordForm({
    stored: valuesOf(known),
    schema,
    version,
    send: ({ brandId, ...values }, read) =>
      save({ input: { ...values, ...(databaseId ? { databaseId, version: read } : { brandId: brandId || null }) } }),
    saved() {
      showDone('The payer is saved')
      void revalidate()
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title={known ? 'Edit payer' : 'Add a brand that pays'} form={form} onClose={onClose}>
      {!known && (
        <Suspense fallback={<Skeleton height={62} />}>
          <BrandField form={form} />
        </Suspense>
      )}
      <TextField {...field('name')} label="Legal name" description="As on the payer’s tax return." />
      <TextField {...field('ein')} label="EIN" placeholder="12-3456789" inputMode="numeric" />
      <TextField {...field('addressLine1')} label="Street address" autoComplete="off" />
      <TextField {...field('city')} label="City" autoComplete="off" />
      <TextField {...field('region')} label="State" placeholder="MN" autoComplete="off" />
      <PostalCodeField
        {...field('postalCode')}
        region={field('region')}
        country="US"
        label="ZIP code"
        autoComplete="off"
      />
      <TextField {...field('phone')} label="Phone" description="For recipients with questions." autoComplete="off" />
    </FormDialog>
  )
}
