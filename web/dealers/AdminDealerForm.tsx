import { SimpleGrid } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { SaveDealerInput } from '../contract/__generated__/limits.ts'
import type {
  AdminDealerForm_dealer$data,
  AdminDealerForm_dealer$key,
} from '../__generated__/AdminDealerForm_dealer.graphql.ts'
import type { AdminDealerForm_query$key } from '../__generated__/AdminDealerForm_query.graphql.ts'
import type { AdminDealerFormMutation } from '../__generated__/AdminDealerFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useSession } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { DeleteButton, FormPage, FormSection, useLeaveGone } from '../ui/forms/FormPage.tsx'
import { countries, regionsOf } from '../ui/fields/places/regions.ts'
import type { Fields, FormOf } from '../ui/fields/bound.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TagsField } from '../ui/fields/TagsField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useValue } from '../ui/fields/useField.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { AdminDealerPin } from './AdminDealerPin.tsx'
import { dealerSchema, type DealerValues } from './dealerValues.ts'
import { useIdentityCheck } from './useIdentityCheck.ts'
import { plural } from '../ui/formats.ts'
import { PostalCodeField } from '../domain/addresses/PostalCodeField.tsx'

const AdminDeleteDealerDialog = lazy(() => import('./AdminDeleteDealerDialog.tsx'))

/** Who works there is told of before nobody new can choose the dealer. */
async function asksToDeactivate({ name, staffCount }: { name: string; staffCount: number }) {
  if (staffCount === 0) return true
  return confirm({
    title: `Deactivate ${name}?`,
    text: `${plural(staffCount, 'One person works', `${staffCount} people work`)} here and can go on signing in. Nobody new can choose this dealer until it is active again.`,
    action: 'Deactivate and save',
    stay: 'Keep active',
  })
}

type Known = AdminDealerForm_dealer$data

const isDecided = ({ status }: Known) => status === 'ACTIVE' || status === 'INACTIVE'

const storedOf = (known: Known | null | undefined, newCode: string): DealerValues => ({
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
  businessUnitId: known?.businessUnit?.databaseId ?? null,
  active: known ? known.status === 'ACTIVE' : true,
  pin:
    known?.latitude == null || known.longitude == null
      ? null
      : { latitude: known.latitude, longitude: known.longitude },
})

function useDealerForm(known: Known | null | undefined, stored: DealerValues) {
  const [save] = useSave<AdminDealerFormMutation>(graphql`
    mutation AdminDealerFormMutation($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { id databaseId displayName ...AdminDealerForm_dealer } } }
  `)
  const navigate = useNavigate()
  const draft = useDraftKey('dealer', known?.databaseId)
  return useRecordForm({
    stored,
    schema: dealerSchema,
    version: known?.version,
    draft,
    send: async ({ pin, active, ...texts }, version) => {
      const isOpen = !known || isDecided(known)
      if (known && isOpen && !active && stored.active && !(await asksToDeactivate(known))) return undefined
      const isMoved = pin && (pin.latitude !== stored.pin?.latitude || pin.longitude !== stored.pin.longitude)
      return save({
        input: {
          ...texts,
          version,
          databaseId: known?.databaseId,
          ...(isMoved ? pin : {}),
          ...(isOpen && (!known || active !== stored.active) ? { active } : {}),
        },
      })
    },
    saved: ({ saveDealer: { dealer: made } }) => {
      showDone(known ? 'The dealer is saved' : 'The dealer is created')
      if (!known) void navigate(`/auth/admin/dealer-manager/${made.databaseId}/edit?tab=staff`, { replace: true })
    },
  })
}

type Option = { value: string; label: string }
type IdentityProps = { field: Fields<DealerValues>; isNew: boolean; businessUnits: Option[] }

function DealerSection({ field, isNew, businessUnits }: IdentityProps) {
  const { user } = useSession()
  return (
    <FormSection title="Dealer" text="The dealer id is what people quote; the number is the one the brand gave.">
      <TextField {...field('name')} label="Name" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          {...field('code')}
          label="Dealer id"
          required
          maxLength={SaveDealerInput.code.max}
          description={isNew ? 'Made up for you; change it as you like.' : undefined}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('dealerNum')}
          label="Dealer number"
          description={isNew ? 'Optional.' : undefined}
          spellCheck={false}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          {...field('businessUnitId')}
          label="Business unit"
          placeholder="None"
          clearable
          data={businessUnits}
          clearButtonProps={{ 'aria-label': 'Clear the business unit' }}
        />
        <TextField {...field('phone')} label="Phone" type="tel" maxLength={SaveDealerInput.phone.max} />
      </SimpleGrid>
      <TagsField
        {...field('aliases')}
        label="Also sells as"
        description="Other names on its receipts. Admins keep these: a receipt counts as the dealer’s only where its name, phone or address is printed."
        placeholder="Add a name"
        disabled={!user?.seesAll}
      />
    </FormSection>
  )
}

type AddressProps = { form: FormOf<DealerValues>; storedPostalCode: string }

function AddressSection({ form, storedPostalCode }: AddressProps) {
  const { field } = form
  const country = useValue(field('country'))
  const regions = regionsOf(country)
  return (
    <FormSection title="Address" text="The pin follows the postal code until you drag it.">
      <TextField {...field('addressLine1')} label="Street and number" autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PostalCodeField
          {...field('postalCode')}
          region={field('region')}
          country={field('country')}
          label={country === 'US' ? 'Zip code' : 'Postal code'}
          autoComplete="off"
        />
        <TextField {...field('city')} label="City" autoComplete="off" />
        {regions.length > 0 ? (
          <SelectField
            {...field('region')}
            label={country === 'CA' ? 'Province' : 'State'}
            data={regions}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the state' }}
          />
        ) : (
          <TextField {...field('region')} label="State or province code" />
        )}
        <SelectField {...field('country')} label="Country" data={countries} allowDeselect={false} />
      </SimpleGrid>
      <AdminDealerPin form={form} storedPostalCode={storedPostalCode} />
    </FormSection>
  )
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
  const [isDeleting, setDeleting] = useState(false)
  const readOnly = known ? !known.viewerCanEdit : false
  const stored = storedOf(known, newCode)
  const form = useDealerForm(known, stored)
  const { field } = form
  const leave = useLeaveGone(form)
  const code = useValue(field('code'))
  const dealerNum = useValue(field('dealerNum'))
  useIdentityCheck(form.form, {
    code,
    dealerNum,
    except: known?.databaseId,
    unchanged: code === stored.code && dealerNum === stored.dealerNum,
  })

  return (
    <>
      <FormPage
        form={form}
        readOnly={readOnly}
        saveLabel={known ? 'Save' : 'Create dealer'}
        more={known && !readOnly && <DeleteButton onClick={() => setDeleting(true)}>Delete dealer</DeleteButton>}
      >
        <DealerSection
          field={field}
          isNew={!known}
          businessUnits={businessUnits.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
        />
        <AddressSection form={form} storedPostalCode={stored.postalCode} />
        {(!known || isDecided(known)) && (
          <FormSection title="Status" text="People choose among active dealers only.">
            <SwitchField
              {...field('active')}
              label="Active"
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
