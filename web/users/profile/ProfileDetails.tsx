import { SimpleGrid } from '@mantine/core'
import dayjs from 'dayjs'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { ProfileDetails_user$key } from '../../__generated__/ProfileDetails_user.graphql.ts'
import type { ProfileDetailsMutation } from '../../__generated__/ProfileDetailsMutation.graphql.ts'
import { phone } from '../../access/rules.ts'
import { UpdateInfoInput } from '../../contract/__generated__/limits.ts'
import { required, upTo } from '../../ui/texts.ts'
import { useSave } from '../../relay/useSave.ts'
import { refreshSession, useDraftKey } from '../../session/session.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SectionForm } from '../../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PlaceFields } from '../../domain/addresses/PlaceFields.tsx'

const today = () => dayjs().format('YYYY-MM-DD')

const schema = z.object({
  firstName: required('First name', UpdateInfoInput.firstName.max),
  lastName: required('Last name', UpdateInfoInput.lastName.max),
  phone,
  birthDate: z.nullable(z.string()).check(z.refine((day) => !day || day <= today(), 'invalid date')),
  companyRole: upTo('Company role', UpdateInfoInput.companyRole.max),
  primaryDealershipRole: upTo('Primary dealership role', UpdateInfoInput.primaryDealershipRole.max),
  addressLine1: upTo('Address', UpdateInfoInput.addressLine1.max),
  city: upTo('City', UpdateInfoInput.city.max),
  region: z.nullable(upTo('The region', UpdateInfoInput.region.max)),
  country: z.nullable(z.string()),
  postalCode: upTo('Postal code', UpdateInfoInput.postalCode.max),
})

export function ProfileDetails({ user }: { user: ProfileDetails_user$key }) {
  const known = useFragment(
    graphql`
    fragment ProfileDetails_user on User {
      databaseId firstName lastName phone birthDate companyRole primaryDealershipRole addressLine1 city region country postalCode
    }
  `,
    user,
  )
  const [save] = useSave<ProfileDetailsMutation>(graphql`
    mutation ProfileDetailsMutation($input: UpdateInfoInput!) { updateInfo(input: $input) { user { fullName ...ProfileDetails_user } } }
  `)
  const draft = useDraftKey('profile', known.databaseId)
  const form = useRecordForm({
    stored: {
      firstName: known.firstName,
      lastName: known.lastName,
      phone: known.phone ?? '',
      birthDate: known.birthDate ?? null,
      companyRole: known.companyRole ?? '',
      primaryDealershipRole: known.primaryDealershipRole ?? '',
      addressLine1: known.addressLine1 ?? '',
      city: known.city ?? '',
      region: known.region ?? null,
      country: known.country ?? null,
      postalCode: known.postalCode ?? '',
    },
    schema,
    draft,
    send: (values) =>
      save({
        input: {
          ...values,
          birthDate: values.birthDate ?? '',
          region: values.region ?? '',
          country: values.country ?? '',
        },
      }),
    saved: async () => {
      showDone('Your details are saved')
      await refreshSession().catch(showFailure)
    },
  })
  const { field } = form

  return (
    <SectionForm form={form} action="Save details">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
        <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
        <DateField {...field('birthDate')} label="Date of birth" maxDate={today()} />
        <TextField {...field('companyRole')} label="Company role" autoComplete="organization-title" />
        <TextField {...field('primaryDealershipRole')} label="Primary dealership role" />
      </SimpleGrid>
      <TextField {...field('addressLine1')} label="Address" autoComplete="address-line1" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PlaceFields field={field} isOwn />
      </SimpleGrid>
    </SectionForm>
  )
}
