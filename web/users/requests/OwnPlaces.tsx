import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Fields } from '../../ui/fields/bound.ts'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { DealerField } from '../../access/onboarding/DealerSelect.tsx'
import { useGroupNames } from '../../access/onboarding/useGroupNames.ts'
import type { OwnPlacesAudienceMutation } from '../../__generated__/OwnPlacesAudienceMutation.graphql.ts'
import type { OwnPlacesDealerMutation } from '../../__generated__/OwnPlacesDealerMutation.graphql.ts'
import type { OwnPlacesDepartmentMutation } from '../../__generated__/OwnPlacesDepartmentMutation.graphql.ts'
import type { OwnPlacesPositionMutation } from '../../__generated__/OwnPlacesPositionMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { refreshSession, useSession, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

const KINDS = ['DEALER', 'DEPARTMENT', 'AUDIENCE', 'POSITION'] as const
type Kind = (typeof KINDS)[number]

const TITLES: Record<Kind, string> = {
  DEALER: 'Change my dealer',
  DEPARTMENT: 'Change my departments',
  AUDIENCE: 'Change my interests',
  POSITION: 'Change my position',
}

type DialogProps = { connections: string[]; onClose: () => void }

/**
 * Where one belongs: told once on the way in, and changed from here. Whether it is taken at once or an administrator
 * decides is a setting of the portal; the answer says which.
 */
export function OwnPlaces({ open, connections }: { open: readonly string[]; connections: string[] }) {
  const { positions } = useSession().settings
  const audiences = useGroupNames('AUDIENCE')
  const [changing, setChanging] = useState<Kind>()
  const props = { connections, onClose: () => setChanging(undefined) }
  const has = (kind: Kind) =>
    !open.includes(kind) &&
    (kind !== 'POSITION' || positions.length > 0) &&
    (kind !== 'AUDIENCE' || (audiences?.length ?? 0) > 0)
  return (
    <>
      <Group gap="xs">
        {KINDS.filter(has).map((kind) => (
          <Button key={kind} variant="default" onClick={() => setChanging(kind)}>
            {TITLES[kind]}
          </Button>
        ))}
      </Group>
      {changing === 'DEALER' && <DealerDialog {...props} />}
      {changing === 'DEPARTMENT' && <DepartmentDialog {...props} />}
      {changing === 'AUDIENCE' && <AudienceDialog {...props} />}
      {changing === 'POSITION' && <PositionDialog {...props} />}
    </>
  )
}

/** Says what came of it and shows who one is now. */
function told(isAsked: boolean, onClose: () => void) {
  showDone(isAsked ? 'An administrator was asked' : 'The change is saved')
  if (!isAsked) void refreshSession()
  onClose()
}

function DealerDialog({ connections, onClose }: DialogProps) {
  const [save] = useSave<OwnPlacesDealerMutation>(graphql`
    mutation OwnPlacesDealerMutation($input: UpdateDealerInput!, $connections: [ID!]!) {
      updateDealer(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id openRequests }
      }
    }
  `)
  const form = useRecordForm({
    stored: { dealer: '' },
    schema: z.object({ dealer: z.string().check(z.minLength(1, 'You must choose a dealer.')) }),
    send: (input) => save({ input, connections }),
    saved: ({ updateDealer }) => told(updateDealer.request !== null, onClose),
  })
  return (
    <FormDialog title={TITLES.DEALER} form={form} onClose={onClose} action="Submit">
      <DealerField {...form.field('dealer')} />
    </FormDialog>
  )
}

interface Groups {
  assignmentGroups: string[]
}
const groupsSchema = z.object({ assignmentGroups: z.array(z.string()).check(z.minLength(1, 'Choose at least one.')) })

/** The groups of a kind one is in by now. */
function useChosen(kind: 'DEPARTMENT' | 'AUDIENCE'): Groups {
  const { assignmentGroups } = useViewer()
  const [begin] = useState(() => ({
    assignmentGroups: assignmentGroups.flatMap((group) => (group.kind === kind ? [group._id] : [])),
  }))
  return begin
}

function GroupsField({
  field,
  kind,
  label,
}: {
  field: Fields<Groups>
  kind: 'DEPARTMENT' | 'AUDIENCE'
  label: string
}) {
  const groups = useGroupNames(kind)
  if (!groups) return <Skeleton height={60} role="status" aria-label="Loading" />
  return <ChoicesField {...field('assignmentGroups')} label={label} data={groups} stacked />
}

function DepartmentDialog({ connections, onClose }: DialogProps) {
  const [save] = useSave<OwnPlacesDepartmentMutation>(graphql`
    mutation OwnPlacesDepartmentMutation($input: UpdateRoleAudienceInput!, $connections: [ID!]!) {
      updateRoleAudience(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id openRequests }
      }
    }
  `)
  const form = useRecordForm({
    stored: useChosen('DEPARTMENT'),
    schema: groupsSchema,
    send: (input) => save({ input, connections }),
    saved: ({ updateRoleAudience }) => told(updateRoleAudience.request !== null, onClose),
  })
  return (
    <FormDialog title={TITLES.DEPARTMENT} form={form} onClose={onClose} action="Submit">
      <GroupsField field={form.field} kind="DEPARTMENT" label="Departments" />
    </FormDialog>
  )
}

function AudienceDialog({ connections, onClose }: DialogProps) {
  const [save] = useSave<OwnPlacesAudienceMutation>(graphql`
    mutation OwnPlacesAudienceMutation($input: UpdateAudienceInput!, $connections: [ID!]!) {
      updateAudience(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id openRequests }
      }
    }
  `)
  const form = useRecordForm({
    stored: useChosen('AUDIENCE'),
    schema: groupsSchema,
    send: (input) => save({ input, connections }),
    saved: ({ updateAudience }) => told(updateAudience.request !== null, onClose),
  })
  return (
    <FormDialog title={TITLES.AUDIENCE} form={form} onClose={onClose} action="Submit">
      <GroupsField field={form.field} kind="AUDIENCE" label="Interests" />
    </FormDialog>
  )
}

function PositionDialog({ connections, onClose }: DialogProps) {
  const { positions } = useSession().settings
  const { position } = useViewer()
  const [save] = useSave<OwnPlacesPositionMutation>(graphql`
    mutation OwnPlacesPositionMutation($input: UpdatePositionInput!, $connections: [ID!]!) {
      updatePosition(input: $input) {
        request @prependNode(connections: $connections, edgeTypeName: "QueryOwnLearnerRequestsConnectionEdge") { id ...OwnRequestList_request }
        user { id position openRequests }
      }
    }
  `)
  const form = useRecordForm({
    stored: { position: position && positions.includes(position) ? position : '' },
    schema: z.object({ position: z.string().check(z.minLength(1, 'Choose one of the positions.')) }),
    send: (input) => save({ input, connections }),
    saved: ({ updatePosition }) => told(updatePosition.request !== null, onClose),
  })
  return (
    <FormDialog title={TITLES.POSITION} form={form} onClose={onClose} action="Submit">
      <SelectField {...form.field('position')} label="Position" data={positions} allowDeselect={false} />
    </FormDialog>
  )
}
