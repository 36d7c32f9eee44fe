import { Button, Modal, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AskButton_query$key } from '../__generated__/AskButton_query.graphql.ts'
import type { AskButtonMutation } from '../__generated__/AskButtonMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { visitPath } from './paths.ts'
import { visitName } from './visit.ts'
import { sentPlan, VisitForm } from './visit/VisitForm.tsx'

/** Asks for a visit to one of the dealers the viewer plans with; nothing for who plans with none. */
export function AskButton({ query, list }: { query: AskButton_query$key; list: string }) {
  const { fieldTrainingDealers } = useFragment(
    graphql`
    fragment AskButton_query on Query { fieldTrainingDealers(first: 100) { edges { node { databaseId displayName } } } }
  `,
    query,
  )
  const dealers = fieldTrainingDealers.edges.map(({ node }) => ({ value: node.databaseId, label: node.displayName }))
  const [dealerId, setDealer] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [save] = useSave<AskButtonMutation>(graphql`
    mutation AskButtonMutation($input: RequestFieldTrainingInput!) {
      requestFieldTraining(input: $input) { fieldTrainingAppointment { id databaseId ...visit_name } }
    }
  `)
  const navigate = useNavigate()
  // Read by the form that closes, which is of the moment it was sent.
  const made = useRef<{ databaseId: string; name: string }>(undefined)
  if (dealers.length === 0) return null
  const begin = () => (dealers.length === 1 ? setDealer(dealers[0]?.value ?? null) : setChoosing(true))
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={begin}>
        Request field training
      </Button>
      <Modal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title="Which dealer?"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Stack>
          <Select
            label="Dealer"
            placeholder="Choose a dealer"
            searchable
            data-autofocus
            data={dealers}
            onChange={(value) => {
              setChoosing(false)
              setDealer(value)
            }}
          />
        </Stack>
      </Modal>
      {dealerId && (
        <VisitForm
          title="Request field training"
          action="Submit"
          dealerId={dealerId}
          dealerName={dealers.find(({ value }) => value === dealerId)?.label}
          onOtherDealer={
            dealers.length > 1
              ? () => {
                  setDealer(null)
                  setChoosing(true)
                }
              : undefined
          }
          send={async (plan) => {
            const { data, fields } = await save({ input: { ...sentPlan(plan), dealerId } })
            const visit = data?.requestFieldTraining.fieldTrainingAppointment
            if (visit) made.current = { databaseId: visit.databaseId, name: visitName(visit) }
            return { data, fields }
          }}
          onSaved={() => showDone('Submitted. You get the answer here.')}
          onClose={() => {
            setDealer(null)
            if (made.current) void navigate(visitPath(list, made.current.databaseId, made.current.name))
          }}
        />
      )}
    </>
  )
}
