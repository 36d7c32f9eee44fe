import { Button, Group, Kbd, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './AdminDecisionBar.module.css'
import { useKeys } from './useKeys.ts'
import { reasons, type Decision, type Reason } from './words.ts'

interface Risk {
  code: string
  text: string
  isHint: boolean
}
type Props = {
  decisions: readonly string[]
  risks: readonly Risk[]
  /** Under way for this claim. */
  isBusy: boolean
  keysOn: boolean
  /** What the server said of the last try; stays until the next. */
  refusal: string | undefined
  onDecide: (decision: Decision) => void
  onUndo: (() => void) | undefined
}

/** The buttons of the decision and their questions: accepted risks, the reason of a refusal. Everything has its key. */
export function AdminDecisionBar({ decisions, risks, isBusy, keysOn, refusal, onDecide, onUndo }: Props) {
  const [asked, setAsked] = useState<'approve' | 'deny' | 'reverse'>()
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const panel = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const held = risks.filter(({ isHint }) => !isHint)
  const approves = decisions.includes('APPROVE')
  const refuses = decisions.includes('DENY') ? 'deny' : decisions.includes('REVERSE') ? 'reverse' : undefined

  useEffect(() => {
    if (asked) panel.current?.focus({ preventScroll: true })
  }, [asked])

  const leave = () => {
    setAsked(undefined)
    setProblem(undefined)
  }
  const approve = () => {
    if (!approves || isBusy) return false
    if (held.length) setAsked('approve')
    else onDecide({ kind: 'approve' })
  }
  const refuse = () => {
    if (!refuses || isBusy) return false
    setAsked(refuses)
  }
  const choose = (index: number) => {
    const chosen = reasons[index]
    if (!chosen || (asked !== 'deny' && asked !== 'reverse')) return false
    setReason(chosen.value)
    setProblem(undefined)
    if (chosen.value === 'OTHER') words.current?.focus()
  }
  const submit = () => {
    if (isBusy || !asked) return false
    if (asked === 'approve') {
      leave()
      return onDecide({ kind: 'approve' })
    }
    if (!reason) return setProblem('Choose a reason.')
    if (reason === 'OTHER' && !note.trim()) {
      setProblem('Say in words why.')
      return words.current?.focus()
    }
    leave()
    onDecide({ kind: asked, reason, note: note.trim() })
  }
  useKeys(
    {
      a: () => (asked ? false : approve()),
      d: () => (asked ? false : refuse()),
      Enter: submit,
      Escape: () => (asked ? leave() : false),
      u: () => (asked || !onUndo ? false : onUndo()),
      ...Object.fromEntries(reasons.map((_, index) => [String(index + 1), () => choose(index)])),
    },
    keysOn,
    ['Enter', 'Escape'],
  )

  return (
    <div className={classes.bar}>
      {refusal && (
        <Text role="alert" size="sm" c="var(--mantine-color-red-text)" fw={500}>
          {refusal}
        </Text>
      )}
      {asked && (
        <form
          ref={panel}
          tabIndex={-1}
          className={classes.panel}
          noValidate
          aria-label={asked === 'approve' ? 'Approve although a risk stands' : 'Reason'}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack gap="sm">
            {asked === 'approve' ? (
              <>
                <Text fw={600} size="sm">
                  Approve although you should look twice?
                </Text>
                <ul className={classes.list}>
                  {held.map(({ code, text }) => (
                    <li key={code}>{text}</li>
                  ))}
                </ul>
              </>
            ) : (
              <>
                <Radio.Group
                  label={asked === 'reverse' ? 'Why is the grant taken back?' : 'Why is it denied?'}
                  value={reason ?? null}
                  onChange={(value) => {
                    setReason(value as Reason)
                    setProblem(undefined)
                  }}
                  error={problem}
                >
                  <Stack gap={6} mt={8}>
                    {reasons.map(({ value, label }, index) => (
                      <Radio
                        key={value}
                        value={value}
                        label={
                          <Group gap={8} wrap="nowrap">
                            <Kbd size="xs" visibleFrom="sm">
                              {index + 1}
                            </Kbd>
                            <span>{label}</span>
                          </Group>
                        }
                      />
                    ))}
                  </Stack>
                </Radio.Group>
                <TextInput
                  ref={words}
                  label={reason === 'OTHER' ? 'In words' : 'More for the owner'}
                  description="The owner reads this."
                  value={note}
                  maxLength={500}
                  required={reason === 'OTHER'}
                  onChange={(event) => {
                    setNote(event.currentTarget.value)
                    setProblem(undefined)
                  }}
                />
              </>
            )}
            <Group gap="xs">
              <Button
                type="submit"
                color={asked === 'approve' ? undefined : 'red'}
                loading={isBusy}
                rightSection={
                  <Kbd size="xs" visibleFrom="sm">
                    Enter
                  </Kbd>
                }
              >
                {asked === 'approve' ? 'Approve anyway' : asked === 'reverse' ? 'Take the grant back' : 'Deny claim'}
              </Button>
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {!asked && (
        <Group gap="xs" grow preventGrowOverflow={false}>
          {approves && (
            <Button
              onClick={() => {
                approve()
              }}
              loading={isBusy}
              color="green.8"
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  A
                </Kbd>
              }
            >
              Approve
            </Button>
          )}
          {refuses && (
            <Button
              onClick={() => {
                refuse()
              }}
              disabled={isBusy}
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  D
                </Kbd>
              }
            >
              {refuses === 'deny' ? 'Deny' : 'Take back'}
            </Button>
          )}
          {onUndo && (
            <Button
              onClick={onUndo}
              variant="subtle"
              color="gray"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  U
                </Kbd>
              }
            >
              Undo
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
