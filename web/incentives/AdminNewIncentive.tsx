import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminNewIncentiveMutation } from '../__generated__/AdminNewIncentiveMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { useFoundCurriculums } from './useFoundCurriculums.ts'

/** An incentive begins with its name and the curriculum that leads to it; the rest follows in its editor. */
export default function AdminNewIncentive({ onClose }: { onClose: () => void }) {
  const [save, isSaving] = useSave<AdminNewIncentiveMutation>(graphql`
    mutation AdminNewIncentiveMutation($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { databaseId } } }
  `)
  const { role, rights } = useViewer()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [curriculum, setCurriculum] = useState<Found | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const needsCurriculum = role.key === 'brand-manager'
  const submit = async () => {
    const found = {
      ...(name.trim() ? {} : { name: 'Name is required.' }),
      ...(needsCurriculum && !curriculum ? { curriculumId: 'Choose the curriculum that leads to it.' } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // Shown to nobody until its picture, price and codes are there.
    const { data, fields } = await save({
      input: {
        name: name.trim(),
        ...(rights.includes('publish-incentives') ? { active: false } : {}),
        ...(curriculum ? { curriculumId: curriculum.value } : {}),
      },
    })
    if (data) void navigate(`/auth/admin/incentives/${data.saveIncentive.incentive.databaseId}/edit`)
    else setProblems(fields)
  }
  return (
    <Modal opened onClose={onClose} title="New incentive" centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Pictures, price, codes and stock follow in the editor."
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
            required
            autoComplete="off"
            data-autofocus
          />
          <Suspense>
            <FindField
              label="Curriculum"
              description="Completing it earns the incentive. Without one it is given by hand or taken for points."
              placeholder="Search curriculums"
              chosen={curriculum}
              onChoose={setCurriculum}
              useFound={useFoundCurriculums}
              error={problems.curriculumId}
              withAsterisk={needsCurriculum}
            />
          </Suspense>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Create incentive
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
