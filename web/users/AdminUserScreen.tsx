import { Avatar, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail, IconPhone, IconUserShare } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminUserScreenQuery } from '../__generated__/AdminUserScreenQuery.graphql.ts'
import { CertificationList } from '../certificates/CertificationList.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../shells/session.ts'
import { Missing } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminActAsDialog } from './AdminActAsDialog.tsx'
import { AdminUserBelongings } from './AdminUserBelongings.tsx'
import { AdminUserCertificates } from './AdminUserCertificates.tsx'
import { AdminUserFacts } from './AdminUserFacts.tsx'
import classes from './AdminUserScreen.module.css'
import { AdminUserTraining } from './AdminUserTraining.tsx'

const back = { to: '/auth/admin/user-manager', label: 'All users' }

export default function AdminUserScreen({ queryRef }: ScreenProps<AdminUserScreenQuery>) {
  const root = usePreloadedQuery<AdminUserScreenQuery>(graphql`
    query AdminUserScreenQuery($userId: ID!, $seesTraining: Boolean!) @preloadable {
      user(databaseId: $userId) {
        fullName email phone status canActAs
        profileImage { url }
        role { name }
        ...AdminActAsDialog_user
        ...AdminUserFacts_user
        ...AdminUserBelongings_user
      }
      ...AdminUserTraining_query @include(if: $seesTraining) @alias(as: "training") @arguments(userId: $userId)
      ...AdminUserCertificates_query @include(if: $seesTraining) @alias(as: "certificates") @arguments(userId: $userId)
      ...CertificationList_query @arguments(userId: $userId)
    }
  `, queryRef)
  const { rights } = useViewer()
  const [isActing, acting] = useDisclosure(false)
  const { user: person, training, certificates } = root
  if (!person) return <Missing what="person" back={back} />
  return (
    <>
      <PageHeader title={person.fullName} aside={<StatusChip status={person.status} />} text={person.role.name} back={back}
        actions={person.canActAs && person.status === 'ACTIVE' && (
          <Button variant="default" leftSection={<IconUserShare size={18} aria-hidden="true" />} onClick={acting.open}>Act as this person</Button>
        )} />
      <div className={classes.columns}>
        <Stack gap="lg" component="section" aria-label="The person">
          <Card>
            <Group wrap="nowrap" align="center">
              <Avatar src={person.profileImage?.url} alt="" size={72} radius={36} color="brand" name={person.fullName} />
              <Stack gap={4} miw={0}>
                <Title order={2} size="h4">Contact</Title>
                {person.email && (
                  <Group gap={6} wrap="nowrap">
                    <IconMail size={16} aria-hidden="true" style={{ flex: 'none' }} />
                    <Text size="sm" component="a" href={`mailto:${person.email}`} className={classes.contact}>{person.email}</Text>
                  </Group>
                )}
                {person.phone && (
                  <Group gap={6} wrap="nowrap">
                    <IconPhone size={16} aria-hidden="true" style={{ flex: 'none' }} />
                    <Text size="sm" component="a" href={`tel:${person.phone}`} className={classes.contact}>{person.phone}</Text>
                  </Group>
                )}
              </Stack>
            </Group>
          </Card>
          <AdminUserFacts user={person} />
        </Stack>
        <Stack gap="lg" component="section" aria-label="Dealers, groups and training">
          <AdminUserBelongings user={person} />
          {training && <AdminUserTraining query={training} />}
          {certificates && <AdminUserCertificates query={certificates} />}
          <Card>
            <Title order={2} size="h4" mb="xs">Certifications</Title>
            <CertificationList query={root} userId={queryRef.variables.userId} canAdd={rights.includes('modify-users')} />
          </Card>
        </Stack>
      </div>
      {isActing && <AdminActAsDialog user={person} onClose={acting.close} />}
    </>
  )
}
