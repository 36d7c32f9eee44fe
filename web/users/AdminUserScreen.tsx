import { Alert, Button, Card, Menu, Stack, Tabs, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconMailForward, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AdminUserScreenQuery } from '../__generated__/AdminUserScreenQuery.graphql.ts'
import { CertificationList } from '../certificates/CertificationList.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { IdentityList } from '../access/single-sign-on/IdentityList.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { dotted, formatDate } from '../ui/formats.ts'
import { FormSection } from '../ui/forms/FormPage.tsx'
import { FormPanel } from '../ui/forms/FormPanel.tsx'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminActAsDialog } from './AdminActAsDialog.tsx'
import { useUserActions } from './AdminUserActions.tsx'
import { AdminUserFacts } from './AdminUserFacts.tsx'
import { AdminUserForm } from './AdminUserForm.tsx'
import { AdminUserTraining } from './AdminUserTraining.tsx'
import { DataExport } from './profile/DataExport.tsx'
import { UserCertificates } from './report/UserCertificates.tsx'

/** Who looks after staff without being an administrator comes here from the person's page of the report. */
const backFrom = (pathname: string) =>
  pathname.startsWith('/auth/admin/')
    ? { to: '/auth/admin/user-manager', label: 'All users' }
    : { to: '/auth/report/user', label: 'Users report' }

type Data = AdminUserScreenQuery['response']
type Person = NonNullable<Data['user']>

/** What may be done with the account. */
const AccountMenu = ({ actions }: { actions: RowAction[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
        Account
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(
        (action) =>
          'onClick' in action && (
            <Menu.Item
              key={action.label}
              color={action.danger ? 'var(--mantine-color-red-text)' : undefined}
              onClick={action.onClick}
              leftSection={action.icon && <action.icon size={16} aria-hidden="true" />}
            >
              {action.label}
            </Menu.Item>
          ),
      )}
    </Menu.Dropdown>
  </Menu>
)

/** That the account is closed, or waits for its owner to come in. */
const AccountNotes = ({ person }: { person: Person }) => (
  <>
    {person.status === 'DEACTIVATED' && (
      <Alert
        color="gray"
        variant="light"
        icon={<IconUserOff aria-hidden="true" />}
        mb="md"
        title={person.deactivatedAt ? `Deactivated on ${formatDate(person.deactivatedAt)}` : 'Deactivated'}
      >
        {person.deactivationReason || 'No reason was given.'}
      </Alert>
    )}
    {person.awaitsInvitation && (
      <Alert color="blue" variant="light" icon={<IconMailForward aria-hidden="true" />} mb="md">
        {person.invitedAt
          ? `Invited on ${formatDate(person.invitedAt)}; no password chosen yet.`
          : 'Not invited yet: without a password nobody can sign in as them.'}
      </Alert>
    )}
  </>
)

const Training = ({ data, userId }: { data: Data; userId: string }) => (
  <Stack gap="lg">
    {data.training && <AdminUserTraining query={data.training} />}
    {data.certificates && <UserCertificates query={data.certificates} />}
    <Card>
      <Title order={2} size="h4" mb="xs">
        Certifications
      </Title>
      <CertificationList query={data} userId={userId} canAdd={useViewer().rights.includes('modify-users')} />
    </Card>
  </Stack>
)

export default function AdminUserScreen({ queryRef }: ScreenProps<AdminUserScreenQuery>) {
  const root = usePreloadedQuery<AdminUserScreenQuery>(
    graphql`
    query AdminUserScreenQuery($userId: ID!, $seesTraining: Boolean!) @preloadable {
      user(databaseId: $userId) {
        databaseId fullName email status canActAs awaitsInvitation invitedAt deactivationReason deactivatedAt viewerCanClose
        role { name }
        ...AdminActAsDialog_user
        ...AdminUserActions_user
        ...AdminUserForm_user
        ...AdminUserFacts_user
        ...DataExport_user
        ...IdentityList_user
      }
      ...AdminUserForm_query
      ...AdminUserTraining_query @include(if: $seesTraining) @alias(as: "training") @arguments(userId: $userId)
      ...UserCertificates_query @include(if: $seesTraining) @alias(as: "certificates") @arguments(userId: $userId)
      ...CertificationList_query @arguments(userId: $userId)
    }
  `,
    queryRef,
  )
  const [isActing, acting] = useDisclosure(false)
  const viewer = useViewer()
  const navigate = useNavigate()
  const back = backFrom(useLocation().pathname)
  const [params, setParams] = useSearchParams()
  const { actionsOf, dialogs } = useUserActions(undefined, () => void navigate(back.to))
  const { user: person, training } = root
  if (!person) return <Missing what="person" back={back} />
  const actions = actionsOf(person)
  const tab = params.get('tab') ?? 'profile'
  const show = (next: string | null) =>
    setParams(next && next !== 'profile' ? { tab: next } : {}, { replace: true, preventScrollReset: true })
  const exports = person.viewerCanClose || viewer._id === person.databaseId
  return (
    <>
      <PageHeader
        title={person.fullName}
        aside={<StatusChip status={person.awaitsInvitation ? 'invited' : person.status} />}
        text={dotted(person.role.name, person.email !== person.fullName && person.email)}
        back={back}
        actions={
          <>
            {person.canActAs && person.status === 'ACTIVE' && (
              <Button
                variant="default"
                leftSection={<IconUserShare size={18} aria-hidden="true" />}
                onClick={acting.open}
              >
                Act as this person
              </Button>
            )}
            {actions.length > 0 && <AccountMenu actions={actions} />}
          </>
        }
      />
      <AccountNotes person={person} />
      <Tabs value={tab} onChange={show} keepMounted={false} keepMountedMode="display-none">
        <Tabs.List mb="md" aria-label="Parts of this page">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          {training && <Tabs.Tab value="training">Training</Tabs.Tab>}
          <Tabs.Tab value="data">Account and data</Tabs.Tab>
        </Tabs.List>
        <FormPanel value="profile" shown={tab}>
          <AdminUserForm key={person.databaseId} user={person} query={root} />
        </FormPanel>
        <Tabs.Panel value="training">
          <Training data={root} userId={queryRef.variables.userId} />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <Stack gap="lg">
            <AdminUserFacts user={person} />
            <IdentityList user={person} />
            {exports && (
              <FormSection title="All data" text="For a request to see what is held about a person.">
                <DataExport user={person} own={viewer._id === person.databaseId} />
              </FormSection>
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
      {isActing && <AdminActAsDialog user={person} onClose={acting.close} />}
      {dialogs}
    </>
  )
}
