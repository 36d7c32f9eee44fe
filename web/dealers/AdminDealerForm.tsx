import { SimpleGrid } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { SaveDealerInput } from '../contract/__generated__/limits.ts'
import type { AdminDealerForm_dealer$key } from '../__generated__/AdminDealerForm_dealer.graphql.ts'
import type { AdminDealerForm_query$key } from '../__generated__/AdminDealerForm_query.graphql.ts'
import type { AdminDealerFormMutation } from '../__generated__/AdminDealerFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useSession } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { DeleteButton, FormPage, FormSection, useLeaveGone } from '../ui/forms/FormPage.tsx'
import { countries, regionsOf } from '../ui/forms/regions.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { required, upTo } from '../ui/texts.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { AdminDealerPin } from './AdminDealerPin.tsx'
import { useIdentityCheck } from './useIdentityCheck.ts'
import { plural } from '../ui/formats.ts'

const AdminDeleteDealerDialog = lazy(() => import('./AdminDeleteDealerDialog.tsx'))

const schema = z.object({
  name: required('Name', SaveDealerInput.name.max),
  code: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,19}$/, 'A dealer id has 3 to 20 letters, digits or dashes.')),
  dealerNum: upTo('The number', SaveDealerInput.dealerNum.max),
  aliases: z
    .array(upTo('A name', SaveDealerInput.aliases.each.max))
    .check(z.maxLength(SaveDealerInput.aliases.max, `At most ${SaveDealerInput.aliases.max} names.`)),
  addressLine1: upTo('The address', SaveDealerInput.addressLine1.max),
  city: upTo('The city', SaveDealerInput.city.max),
  region: upTo('The state', SaveDealerInput.region.max),
  postalCode: upTo('The postal code', SaveDealerInput.postalCode.max),
  country: z.string().check(z.minLength(2, 'Choose a country.')),
  phone: z.string().check(z.regex(/^$|^[+\d][\d\s().-]{5,30}$/, 'Enter a valid phone number.')),
  businessUnitId: z.nullable(z.string()),
  active: z.boolean(),
  pin: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

/** Who works there is told of before nobody new can choose the dealer. */
async function asksToDeactivate({ name, staffCount }: { name: string; staffCount: number }) {
  if (staffCount === 0) return true
  return confirm({
    title: `Deactivate ${name}?`,
    text: `${plural(staffCount, 'One person works', `${staffCount} people work`)} here and can go on signing in. Nobody new can choose this dealer until it is active again.`,
    action: 'Deactivate and save',
  })
}

type Props = {
  query: AdminDealerForm_query$key
  dealer: AdminDealerForm_dealer$key | null
  /** A free dealer id for a new one. */ newCode?: string
}

export function AdminDealerForm({ query, dealer, newCode = '' }: Props) {
  const { businessUnits } = useFragment(
    graphql`
    fragment AdminDealerForm_query on Query { businessUnits(first: 100) { edges { node { databaseId name } } } }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminDealerForm_dealer on Dealer {
      databaseId version name code dealerNum aliases addressLine1 city region postalCode country phone status latitude longitude staffCount viewerCanEdit businessUnit { databaseId }
    }
  `,
    dealer,
  )
  const [save] = useSave<AdminDealerFormMutation>(graphql`
    mutation AdminDealerFormMutation($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { id databaseId displayName ...AdminDealerForm_dealer } } }
  `)
  const { user } = useSession()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const readOnly = known ? !known.viewerCanEdit : false
  const decided = known?.status === 'ACTIVE' || known?.status === 'INACTIVE'
  const stored = {
    name: known?.name ?? '',
    code: known?.code ?? newCode,
    dealerNum: known?.dealerNum ?? '',
    aliases: [...(known?.aliases ?? [])],
    addressLine1: known?.addressLine1 ?? '',
    city: known?.city ?? '',
    region: known?.region ?? '',
    postalCode: known?.postalCode ?? '',
    country: known?.country ?? 'US',
    phone: known?.phone ?? '',
    businessUnitId: (known?.businessUnit?.databaseId ?? null) as string | null,
    active: known ? known.status === 'ACTIVE' : true,
    pin:
      known?.latitude == null || known.longitude == null
        ? null
        : { latitude: known.latitude, longitude: known.longitude },
  }
  const draft = useDraftKey('dealer', known?.databaseId)
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft,
    send: async ({ pin, active, ...texts }, version) => {
      if (decided && !active && stored.active && !(await asksToDeactivate(known))) return undefined
      return save({
        input: {
          ...texts,
          version,
          databaseId: known?.databaseId,
          ...(pin && (pin.latitude !== stored.pin?.latitude || pin.longitude !== stored.pin.longitude) ? pin : {}),
          ...(known && !decided ? {} : active === stored.active && known ? {} : { active }),
        },
      })
    },
    saved: ({ saveDealer: { dealer: made } }) => {
      showDone(known ? 'The dealer is saved' : 'The dealer is created')
      if (!known) void navigate(`/auth/admin/dealer-manager/${made.databaseId}/edit?tab=staff`, { replace: true })
    },
  })
  const { control } = form
  const leave = useLeaveGone(form)
  const [country, code, dealerNum] = useWatch({ control, name: ['country', 'code', 'dealerNum'] })
  useIdentityCheck(form.form, {
    code,
    dealerNum,
    except: known?.databaseId,
    unchanged: code === stored.code && dealerNum === stored.dealerNum,
  })

  const regions = regionsOf(country)
  return (
    <>
      <FormPage
        form={form}
        readOnly={readOnly}
        saveLabel={known ? 'Save' : 'Create dealer'}
        more={known && !readOnly && <DeleteButton onClick={() => setDeleting(true)}>Delete dealer</DeleteButton>}
      >
        <FormSection title="Dealer" text="The dealer id is what people quote; the number is the one the brand gave.">
          <TextField
            control={control}
            name="name"
            label="Name"
            required
            readOnly={readOnly}
            maxLength={SaveDealerInput.name.max}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField
              control={control}
              name="code"
              label="Dealer id"
              required
              readOnly={readOnly}
              maxLength={SaveDealerInput.code.max}
              description={known ? undefined : 'Made up for you; change it as you like.'}
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              control={control}
              name="dealerNum"
              label="Dealer number"
              readOnly={readOnly}
              maxLength={SaveDealerInput.dealerNum.max}
              description={known ? undefined : 'Optional.'}
              spellCheck={false}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SelectField
              control={control}
              name="businessUnitId"
              label="Business unit"
              placeholder="None"
              clearable
              disabled={readOnly}
              data={businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
              clearButtonProps={{ 'aria-label': 'Clear the business unit' }}
            />
            <TextField
              control={control}
              name="phone"
              label="Phone"
              type="tel"
              readOnly={readOnly}
              maxLength={SaveDealerInput.phone.max}
            />
          </SimpleGrid>
          <TagsField
            control={control}
            name="aliases"
            label="Also sells as"
            description="Other names on its receipts. Admins keep these: a receipt counts as the dealer’s only where its name, phone or address is printed."
            placeholder="Add a name"
            disabled={readOnly || !user?.seesAll}
          />
        </FormSection>
        <FormSection title="Address" text="The pin follows the postal code until you drag it.">
          <TextField
            control={control}
            name="addressLine1"
            label="Street and number"
            readOnly={readOnly}
            maxLength={SaveDealerInput.addressLine1.max}
            autoComplete="off"
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField
              control={control}
              name="postalCode"
              label={country === 'US' ? 'Zip code' : 'Postal code'}
              readOnly={readOnly}
              maxLength={SaveDealerInput.postalCode.max}
              autoComplete="off"
            />
            <TextField
              control={control}
              name="city"
              label="City"
              readOnly={readOnly}
              maxLength={SaveDealerInput.city.max}
              autoComplete="off"
            />
            {regions.length > 0 ? (
              <SelectField
                control={control}
                name="region"
                label={country === 'CA' ? 'Province' : 'State'}
                data={regions}
                disabled={readOnly}
                clearable
                clearButtonProps={{ 'aria-label': 'Clear the state' }}
              />
            ) : (
              <TextField
                control={control}
                name="region"
                label="State or province code"
                readOnly={readOnly}
                maxLength={SaveDealerInput.region.max}
              />
            )}
            <SelectField
              control={control}
              name="country"
              label="Country"
              data={countries}
              disabled={readOnly}
              allowDeselect={false}
            />
          </SimpleGrid>
          <AdminDealerPin form={form.form} readOnly={readOnly} storedPostalCode={stored.postalCode} />
        </FormSection>
        {(!known || decided) && (
          <FormSection title="Status" text="People choose among active dealers only.">
            <SwitchField
              control={control}
              name="active"
              label="Active"
              disabled={readOnly}
              description="Turned off, nobody can choose the dealer any more. Its staff and their history stay."
            />
          </FormSection>
        )}
      </FormPage>
      {known && isDeleting && (
        <Suspense>
          <AdminDeleteDealerDialog
            dealer={known}
            onClose={() => setDeleting(false)}
            onDeleted={() => leave('/auth/admin/dealer-manager')}
          />
        </Suspense>
      )}
    </>
  )
}
