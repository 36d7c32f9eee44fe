import { graphql, useFragment } from 'react-relay'
import type { AdminSingleSignOnForm_query$key } from '../../__generated__/AdminSingleSignOnForm_query.graphql.ts'
import type {
  AdminSingleSignOnForm_record$data,
  AdminSingleSignOnForm_record$key,
} from '../../__generated__/AdminSingleSignOnForm_record.graphql.ts'
import type { AdminSingleSignOnFormMutation } from '../../__generated__/AdminSingleSignOnFormMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { refreshSession } from '../../session/session.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { FormPage, FormSection, settleChanges } from '../../ui/forms/FormPage.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AdminClaimLines } from './AdminClaimLines.tsx'
import { AdminProviderFields } from './AdminProviderFields.tsx'
import { signOnValues, type SignOnValues } from './signOnValues.ts'

const valuesOf = (record: AdminSingleSignOnForm_record$data): SignOnValues => ({
  enabled: record.enabled,
  label: record.label,
  issuer: record.issuer,
  clientId: record.clientId,
  clientSecret: '',
  scopes: record.scopes,
  roleClaim: record.roleClaim,
  roles: record.roles.map(({ value, role }) => ({ value, role })),
  dealerClaim: record.dealerClaim,
  dealers: record.dealers.map(({ value, dealerNum }) => ({ value, dealerNum })),
  unknownPeople: record.unknownPeople as SignOnValues['unknownPeople'],
  linksAdmins: record.linksAdmins,
  domains: [...record.domains],
})

const unknownPeople = [
  { value: 'REFUSE', label: 'Do not let them in' },
  { value: 'CREATE_PENDING', label: 'Make an account that waits for approval' },
  { value: 'CREATE_ACTIVE', label: 'Make an account and let them in' },
]

/** The company’s provider, and what it decides about people. */
export function AdminSingleSignOnForm({ query }: { query: AdminSingleSignOnForm_query$key }) {
  const { singleSignOn, givenRoles } = useFragment(
    graphql`
    fragment AdminSingleSignOnForm_query on Query {
      singleSignOn { ...AdminSingleSignOnForm_record }
      givenRoles: roles(first: 100) { edges { node { key name rank } } }
    }
  `,
    query,
  )
  const record = useFragment<AdminSingleSignOnForm_record$key>(
    graphql`
    fragment AdminSingleSignOnForm_record on SingleSignOn {
      version enabled label issuer clientId hasClientSecret scopes roleClaim roles { value role } dealerClaim dealers { value dealerNum } unknownPeople linksAdmins domains redirectUri
    }
  `,
    singleSignOn,
  )
  const [save] = useSave<AdminSingleSignOnFormMutation>(graphql`
    mutation AdminSingleSignOnFormMutation($input: SaveSingleSignOnInput!) { saveSingleSignOn(input: $input) { singleSignOn { ...AdminSingleSignOnForm_record } } }
  `)
  const form = useRecordForm({
    stored: valuesOf(record),
    schema: signOnValues,
    version: record.version,
    send: ({ clientSecret, ...values }, version) =>
      save(
        { input: { ...values, ...(clientSecret ? { clientSecret } : {}), version } },
        {
          updater: (store) => {
            const stored = store.getRootField('saveSingleSignOn')?.getLinkedRecord('singleSignOn')
            if (stored) store.getRoot().setLinkedRecord(stored, 'singleSignOn')
          },
        },
      ),
    saved: async (_data, values) => {
      settleChanges(form.form, { ...values, clientSecret: '' })
      showDone('Single sign-on is saved')
      await refreshSession().catch(showFailure)
    },
  })
  const { field } = form
  const roles = givenRoles.edges.flatMap(({ node }) => (node.rank === 0 ? [] : { value: node.key, label: node.name }))

  return (
    <FormPage form={form}>
      <FormSection
        title="Provider"
        text="People sign in with the account they have at your company, over OpenID Connect."
      >
        <AdminProviderFields field={field} redirectUri={record.redirectUri} hasClientSecret={record.hasClientSecret} />
      </FormSection>
      <FormSection
        title="Accounts"
        text="Whoever has an account here is recognized by their email address, if the provider confirms it."
      >
        <SelectField
          {...field('unknownPeople')}
          label="People without an account"
          allowDeselect={false}
          maw={420}
          data={unknownPeople}
        />
        <SwitchField
          {...field('linksAdmins')}
          label="Recognize administrators too"
          description="Whoever controls the provider can sign in as them then. Platform admins always use their password."
        />
        <TagsField
          {...field('domains')}
          label="Email domains without passwords"
          description="People with such an address sign in with the provider only; platform admins keep their password."
          placeholder="example.com"
        />
      </FormSection>
      <FormSection
        title="Roles"
        text="Given at every sign-in anew. A role that came from the provider goes when its claim does."
      >
        <TextField
          {...field('roleClaim')}
          label="Claim that names the role"
          description="Empty: the provider decides about no roles."
          placeholder="groups"
          spellCheck={false}
        />
        <AdminClaimLines form={form} name="roles" label="Roles by value" description="The first line that fits counts.">
          {(index) => <SelectField {...field(`roles.${index}.role`)} label="Role" allowDeselect={false} data={roles} />}
        </AdminClaimLines>
      </FormSection>
      <FormSection title="Dealers" text="Where people work. Dealers an administrator gave stay.">
        <TextField
          {...field('dealerClaim')}
          label="Claim that names dealers"
          description="Empty: the provider decides about no dealers."
          placeholder="dealers"
          spellCheck={false}
        />
        <AdminClaimLines
          form={form}
          name="dealers"
          label="Dealers by value"
          description="Only for values that are not the dealer number itself."
        >
          {(index) => <TextField {...field(`dealers.${index}.dealerNum`)} label="Dealer number" spellCheck={false} />}
        </AdminClaimLines>
      </FormSection>
    </FormPage>
  )
}
