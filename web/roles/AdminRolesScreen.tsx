import { Button, SimpleGrid, Tabs } from '@mantine/core'
import { IconPlus, IconQuestionMark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRolesScreenQuery } from '../__generated__/AdminRolesScreenQuery.graphql.ts'
import { useFoundDealers } from '../domain/dealers/useFoundDealers.ts'
import { useFoundPeople } from '../domain/people/useFoundPeople.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { LeaveWarning } from '../ui/forms/LeaveWarning.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminAccessExplained } from './AdminAccessExplained.tsx'
import { AdminRightHolders } from './AdminRightHolders.tsx'
import { AdminRightsMatrix } from './AdminRightsMatrix.tsx'
import { AdminRoleTable } from './AdminRoleTable.tsx'
import { tabs } from './tabs.ts'
import { useStagedRights } from './useStagedRights.ts'

/** Which part is looked at, and whose rights: nothing that "Clear all" clears. */
const views = ['tab', 'person', 'other', 'dealer'] as const
const defaults = { tab: 'roles', text: '', role: '', right: '', person: '', other: '', dealer: '' }

export default function AdminRolesScreen({ queryRef }: ScreenProps<AdminRolesScreenQuery>) {
  const root = usePreloadedQuery<AdminRolesScreenQuery>(
    graphql`
    query AdminRolesScreenQuery(
      $list: Boolean!, $matrix: Boolean!, $holders: Boolean!, $ofRole: Boolean!, $ofRight: Boolean!, $why: Boolean!, $text: String, $role: ID!, $right: String!
      $person: ID!, $other: ID!, $dealer: ID!, $asksPerson: Boolean!, $asksDealer: Boolean!
    ) @preloadable {
      ...AdminRoleTable_query @include(if: $list) @alias(as: "list")
      ...AdminRightsMatrix_query @include(if: $matrix) @alias(as: "matrix")
      ...AdminRightHolders_query @include(if: $holders) @alias(as: "holders")
      ...AdminRightHolders_right @include(if: $ofRight) @alias(as: "ofRight") @arguments(right: $right, text: $text)
      holdingRole: role(databaseId: $role) @include(if: $ofRole) { ...AdminRightHolders_role @arguments(text: $text) }
      effectiveAccess(databaseId: $person) @include(if: $why) {
        user { databaseId fullName }
        ...AdminAccessExplained_access @arguments(other: $other, dealer: $dealer, asksPerson: $asksPerson, asksDealer: $asksDealer)
      }
      otherPerson: user(databaseId: $other) @include(if: $asksPerson) { databaseId fullName }
      otherDealer: dealer(databaseId: $dealer) @include(if: $asksDealer) { databaseId displayName }
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, views)
  const staged = useStagedRights()
  const { rights } = useViewer()
  const tab = tabs.find((known) => known === search.values.tab) ?? 'roles'
  const create = (
    <Button component={Link} to="/auth/admin/roles/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      New role
    </Button>
  )
  const person = root.effectiveAccess?.user
  return (
    <>
      <LeaveWarning unsaved={staged.count > 0} />
      <PageHeader
        title="Roles and rights"
        text="What each role may do, who has it, and why someone sees what they see. Changes reach open sessions at once."
        actions={create}
      />
      <Tabs value={tab} onChange={(chosen) => search.set({ ...defaults, tab: chosen ?? 'roles' })} keepMounted={false}>
        <Tabs.List mb="lg" aria-label="Roles and rights">
          <Tabs.Tab value="roles">Roles</Tabs.Tab>
          <Tabs.Tab value="matrix">Rights matrix</Tabs.Tab>
          <Tabs.Tab value="holders">Who holds what</Tabs.Tab>
          {rights.includes('view-users') && <Tabs.Tab value="why">Why can they see this?</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="roles">{root.list && <AdminRoleTable query={root.list} />}</Tabs.Panel>
        <Tabs.Panel value="matrix">
          {root.matrix && <AdminRightsMatrix query={root.matrix} staged={staged} />}
        </Tabs.Panel>
        <Tabs.Panel value="holders">
          {root.holders && (
            <AdminRightHolders
              query={root.holders}
              role={root.holdingRole ?? null}
              right={root.ofRight ?? null}
              search={search}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="why">
          <Suspense fallback={<RowsSkeleton count={1} />}>
            <Questions
              key={tab}
              seesDealers={rights.includes('view-dealers')}
              onAsk={(asked) => search.set(asked)}
              person={person ? { value: person.databaseId, label: person.fullName } : null}
              other={root.otherPerson ? { value: root.otherPerson.databaseId, label: root.otherPerson.fullName } : null}
              dealer={
                root.otherDealer ? { value: root.otherDealer.databaseId, label: root.otherDealer.displayName } : null
              }
            />
          </Suspense>
          {root.effectiveAccess ? (
            <AdminAccessExplained
              access={root.effectiveAccess}
              about={{ person: root.otherPerson?.fullName, dealer: root.otherDealer?.displayName }}
            />
          ) : (
            <EmptyState
              icon={IconQuestionMark}
              title="Choose a person"
              text="Their rights, their reach and where each part comes from will appear here."
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type QuestionsProps = {
  person: Found | null
  other: Found | null
  dealer: Found | null
  seesDealers: boolean
  onAsk: (asked: { person?: string; other?: string; dealer?: string }) => void
}

function Questions({ seesDealers, onAsk, ...asked }: QuestionsProps) {
  const [person, setPerson] = useState(asked.person)
  const [other, setOther] = useState(asked.other)
  const [dealer, setDealer] = useState(asked.dealer)
  return (
    <SimpleGrid cols={{ base: 1, sm: seesDealers ? 3 : 2 }} mb="lg">
      <FindField
        label="Whose rights?"
        placeholder="Search people"
        useFound={useFoundPeople}
        chosen={person}
        onChoose={(chosen) => {
          setPerson(chosen)
          onAsk({ person: chosen?.value ?? '' })
        }}
      />
      <FindField
        label="Do they see this person?"
        placeholder="Optional"
        useFound={useFoundPeople}
        chosen={other}
        onChoose={(chosen) => {
          setOther(chosen)
          onAsk({ other: chosen?.value ?? '' })
        }}
      />
      {seesDealers && (
        <FindField
          label="Do they look after this dealer?"
          placeholder="Optional"
          useFound={useFoundDealers}
          chosen={dealer}
          onChoose={(chosen) => {
            setDealer(chosen)
            onAsk({ dealer: chosen?.value ?? '' })
          }}
        />
      )}
    </SimpleGrid>
  )
}
