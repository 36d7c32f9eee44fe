import { Button, Card, Group, SegmentedControl, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCloudOff, IconRefresh, IconTrashX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ReadOnly } from '../../ui/fields/ReadOnly.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ConflictNotice, RecoveredNotice } from '../../ui/forms/DraftNotices.tsx'
import { PreviewFrame } from '../../ui/media/PreviewFrame.tsx'
import { LeaveWarning } from '../../ui/forms/LeaveWarning.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { useAutosave, type Opened } from '../../ui/forms/useAutosave.ts'
import { useRetries } from '../../ui/useRetries.ts'
import classes from './AdminAutosaved.module.css'

export type Stored<T> = { version: number; values: T }

/** What is stored now; undefined when it was deleted. Rejects without a connection. */
export type Look<T> = () => Promise<Stored<T> | undefined>

/** Opens a record as it is stored now, or says why not. */
export function AdminOpened<T>({
  what,
  look,
  children,
}: {
  what: string
  look: Look<T>
  children: (stored: Stored<T>) => ReactNode
}) {
  const [found, setFound] = useState<Stored<T> | 'gone' | 'unreachable'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    look().then(
      (stored) => {
        if (!left) setFound(stored ?? 'gone')
      },
      () => {
        if (!left) setFound('unreachable')
      },
    )
    return () => {
      left = true
    }
  }, [look, tries])
  const again = () => {
    setFound(undefined)
    setTries(tries + 1)
  }
  useRetries(found === 'unreachable', again)
  if (!found) return <AdminOpening what={what} />
  if (found === 'gone')
    return (
      <Card>
        <EmptyState icon={IconTrashX} title={`This ${what} is gone`} text="It was deleted meanwhile." />
      </Card>
    )
  if (found === 'unreachable') {
    return (
      <Card>
        <EmptyState
          role="alert"
          icon={IconCloudOff}
          title={`This ${what} could not be opened`}
          text="It is tried again by itself. What you typed elsewhere is kept on this device."
          action={
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={again}>
              Try again
            </Button>
          }
        />
      </Card>
    )
  }
  return children(found)
}

export const AdminOpening = ({ what }: { what: string }) => (
  <Card role="status" aria-label={`Loading the ${what}`}>
    <Stack>
      <Skeleton height={44} />
      <Skeleton height={20} width="40%" />
      <Skeleton height={320} />
    </Stack>
  </Card>
)

type Props<T extends FieldValues> = {
  what: string
  label: string
  opened: Opened<T>
  form: UseFormReturn<T>
  look: Look<T>
  canEdit: boolean
  /** The newest version the page knows of, from whoever saved it. */
  newest?: number
  /** How values look to learners. */
  shown: (values: T) => ReactNode
  /** The same of what is in the fields, as it changes. */
  live: ReactNode
  children: ReactNode
}

/** The frame of everything that saves itself: how it looks to learners, where the typing stands, and what to decide. */
export function AdminAutosaved<T extends FieldValues>({
  what,
  label,
  opened: { saver, recoveredAt },
  form,
  look,
  canEdit,
  newest = 0,
  shown,
  live,
  children,
}: Props<T>) {
  const { reset, setError } = form
  const { state, isUnsafe } = useAutosave(saver, form)
  const [recovered, setRecovered] = useState(recoveredAt)
  const [theirs, setTheirs] = useState<Stored<T>>()
  const [view, setView] = useState<'edit' | 'wide' | 'phone'>('edit')
  const isPhone = useMediaQuery('(max-width: 40em)')

  // Of two who edit, the second sees what the first saved.
  useEffect(() => {
    if (state.is === 'conflict') void look().then(setTheirs, () => undefined)
    else setTheirs(undefined)
    if (state.is === 'refused')
      for (const [name, message] of Object.entries(state.fields ?? {}))
        setError(name as Path<T>, { type: 'server', message })
  }, [state, look, setError])
  // Saved from elsewhere while nothing is being typed here: shown as it is now.
  useEffect(() => {
    const { version, isDirty } = saver.typed()
    if (newest <= version || isDirty || saver.state().is !== 'saved') return
    void look().then(
      (now) => {
        if (!now || saver.typed().isDirty) return
        void saver.settle('theirs', now.values, now.version)
        reset(now.values)
      },
      () => undefined,
    )
  }, [newest, saver, look, reset])

  const settle = async (choice: 'mine' | 'theirs') => {
    const now = await look().catch(() => undefined)
    if (!now) return saver.retry()
    setRecovered(undefined)
    await saver.settle(choice, now.values, now.version)
    if (choice === 'theirs') reset(now.values)
  }
  return (
    <Card component="section" aria-label={label} className={classes.card}>
      <LeaveWarning unsaved={isUnsafe} />
      <Group className={classes.bar} justify="space-between" gap="xs">
        <SegmentedControl
          size="sm"
          aria-label="View"
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: 'edit', label: canEdit ? 'Edit' : 'Fields' },
            { value: 'wide', label: 'Preview' },
            ...(isPhone ? [] : [{ value: 'phone', label: 'On a phone' }]),
          ]}
        />
        {canEdit && <SaveState state={state} onRetry={saver.retry} />}
      </Group>
      <Stack gap="lg">
        {state.is === 'conflict' && theirs && (
          <ConflictNotice
            what={what}
            mine={shown(form.getValues())}
            theirs={shown(theirs.values)}
            onMine={() => {
              void settle('mine')
            }}
            onTheirs={() => {
              void settle('theirs')
            }}
          />
        )}
        {recovered !== undefined && state.is === 'held' && (
          <RecoveredNotice
            at={recovered}
            onKeep={() => {
              void settle('mine')
            }}
            onDrop={() => {
              void settle('theirs')
            }}
          />
        )}
        {view === 'edit' ? (
          <fieldset disabled={!canEdit} className={classes.fields} aria-label={`Fields of the ${what}`}>
            <ReadOnly when={!canEdit} anew>
              {children}
            </ReadOnly>
          </fieldset>
        ) : (
          <PreviewFrame size={view}>
            <VisuallyHidden component="h2">Preview</VisuallyHidden>
            {live}
          </PreviewFrame>
        )}
      </Stack>
    </Card>
  )
}
