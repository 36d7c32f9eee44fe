import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Card, Group, Input, Menu, Button, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { ConflictNotice, RecoveredNotice } from '../ui/DraftNotices.tsx'
import { PreviewFrame } from '../ui/PreviewFrame.tsx'
import { SaveState } from '../ui/SaveState.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useAutosave, type Opened } from '../ui/useAutosave.ts'
import { AdminSectionFields } from './AdminSectionFields.tsx'
import classes from './AdminSectionForm.module.css'
import { kinds, sectionSchema, type SectionValues } from './sectionForm.ts'
import { sectionKinds } from './sectionKinds.ts'
import { SectionLook } from './SectionLook.tsx'

type Stored = { version: number; values: SectionValues }

type Props = { opened: Opened<SectionValues>; /** What is stored now. */ look: () => Promise<Stored | undefined>; canEdit: boolean; isFresh: boolean; newest: number }

/** The section being written; every change is kept at once and saved by itself. */
export function AdminSectionForm({ opened: { saver, values, recoveredAt }, look, canEdit, isFresh, newest }: Props) {
  const form = useForm<SectionValues>({ defaultValues: values, resolver: standardSchemaResolver(sectionSchema), mode: 'onTouched' })
  const { control, reset, setFocus, setError } = form
  const state = useAutosave(saver, form)
  const [recovered, setRecovered] = useState(recoveredAt)
  const [theirs, setTheirs] = useState<Stored>()
  const [view, setView] = useState<'edit' | 'wide' | 'phone'>('edit')
  const isPhone = useMediaQuery('(max-width: 40em)')

  useEffect(() => { if (isFresh) setFocus('title', { shouldSelect: true }) }, [isFresh, setFocus])
  // Of two who edit, the second sees what the first saved.
  useEffect(() => {
    if (state.is === 'conflict') void look().then(setTheirs, () => undefined)
    else setTheirs(undefined)
    if (state.is === 'refused') for (const [name, message] of Object.entries(state.fields ?? {})) setError(name as 'title', { type: 'server', message })
  }, [state, look, setError])
  // Saved from elsewhere while nothing is being typed here: shown as it is now.
  useEffect(() => {
    const { version, isDirty } = saver.current()
    if (newest <= version || isDirty || saver.state().is !== 'saved') return
    void look().then((now) => {
      if (!now || saver.current().isDirty) return
      void saver.settle('theirs', now.values, now.version)
      reset(now.values)
    }, () => undefined)
  }, [newest, saver, look, reset])

  const settle = async (choice: 'mine' | 'theirs') => {
    const now = await look().catch(() => undefined)
    if (!now) return saver.retry()
    setRecovered(undefined)
    await saver.settle(choice, now.values, now.version)
    if (choice === 'theirs') reset(now.values)
  }
  return (
    <Card component="section" aria-label="Section" className={classes.card}>
      <Group className={classes.bar} justify="space-between" gap="xs">
        <SegmentedControl size="sm" aria-label="View" value={view} onChange={(next) => setView(next as typeof view)}
          data={[{ value: 'edit', label: canEdit ? 'Edit' : 'Fields' }, { value: 'wide', label: 'Preview' }, ...(isPhone ? [] : [{ value: 'phone', label: 'On a phone' }])]} />
        {canEdit && <SaveState state={state} onRetry={saver.retry} />}
      </Group>
      <Stack gap="lg">
        {state.is === 'conflict' && theirs && (
          <ConflictNotice what="section" mine={<SectionLook section={shownOf(form.getValues())} />} theirs={<SectionLook section={shownOf(theirs.values)} />}
            onMine={() => { void settle('mine') }} onTheirs={() => { void settle('theirs') }} />
        )}
        {recovered !== undefined && state.is === 'saved' && <RecoveredNotice at={recovered} onKeep={() => { void settle('mine') }} onDrop={() => { void settle('theirs') }} />}
        {view === 'edit'
          ? (
            <fieldset disabled={!canEdit} className={classes.fields}>
              <Stack gap="lg">
                <div className={classes.head}>
                  <TextField control={control} name="title" label="Title" required maxLength={120} className={classes.title} />
                  <KindField control={control} disabled={!canEdit} />
                </div>
                <AdminSectionFields control={control} canEdit={canEdit} />
              </Stack>
            </fieldset>
          )
          : <PreviewFrame size={view}><Live control={control} /></PreviewFrame>}
      </Stack>
    </Card>
  )
}

/** As learners would see what is in the fields now. */
function Live({ control }: { control: Control<SectionValues> }) {
  return <SectionLook section={shownOf(useWatch({ control }) as SectionValues)} />
}

const shownOf = ({ products, ...values }: SectionValues) => ({
  ...values, products: products.map(({ databaseId, variants, ...product }) => ({ ...product, id: databaseId, variants: variants.map(({ databaseId: id, ...variant }) => ({ ...variant, id })) })),
})

function KindField({ control, disabled }: { control: Control<SectionValues>; disabled: boolean }) {
  const { field } = useController({ control, name: 'type' })
  const { icon: Icon, word } = sectionKinds[field.value]
  return (
    <Input.Wrapper label="Kind" labelElement="div">
      <div>
        <Menu position="bottom-start" disabled={disabled}>
          <Menu.Target>
            <Button variant="default" disabled={disabled} aria-label={`Kind: ${word}`} leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>{word}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => {
              const { icon: KindIcon, word: name } = sectionKinds[kind]
              return <Menu.Item key={kind} leftSection={<KindIcon size={18} stroke={1.75} aria-hidden="true" />} onClick={() => field.onChange(kind)}>{name}</Menu.Item>
            })}
          </Menu.Dropdown>
        </Menu>
      </div>
    </Input.Wrapper>
  )
}
