import { Combobox, Text, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { CommentTarget, MessageFieldQuery } from '../../__generated__/MessageFieldQuery.graphql.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import { useField } from '../../ui/fields/useField.ts'
import { nameAt, type NamedPerson } from './naming.ts'

type Person = NamedPerson & { dealer: string | null | undefined }

/** People one may name here whose names begin so; those of the search before until the server has answered. */
function useNames(target: CommentTarget, databaseId: string, begun: string | undefined): readonly Person[] {
  const environment = useRelayEnvironment()
  const [text] = useDebouncedValue(begun, 150)
  const [found, setFound] = useState<readonly Person[]>([])
  useEffect(() => {
    if (text === undefined) return
    const asked = fetchQuery<MessageFieldQuery>(
      environment,
      graphql`
      query MessageFieldQuery($target: CommentTarget!, $databaseId: ID!, $text: String) { peopleToName(target: $target, databaseId: $databaseId, text: $text) { databaseId name dealer } }
    `,
      { target, databaseId, text },
    ).subscribe({
      next: ({ peopleToName }) => setFound(peopleToName),
      // Who cannot be found cannot be named; the comment goes all the same.
      error: () => setFound([]),
    })
    return () => asked.unsubscribe()
  }, [environment, target, databaseId, text])
  return begun === undefined ? [] : found
}

type Props = {
  field: Bound<string>
  target: CommentTarget
  databaseId: string
  label: string
  placeholder: string
  onName: (person: NamedPerson) => void
  /** Takes the focus when it appears. */ focused?: boolean
}

/** What one says; @ offers people to name. */
export function MessageField({ field: bound, target, databaseId, label, placeholder, onName, focused }: Props) {
  const { field, problem } = useField(bound)
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const begun = nameAt(field.value, cursor)
  const [closedAt, setClosedAt] = useState<number>()
  const isOpen = begun !== undefined && begun.at !== closedAt
  const people = useNames(target, databaseId, isOpen ? begun.text : undefined)
  const combobox = useCombobox()
  const offered = isOpen && people.length > 0
  useEffect(() => {
    if (offered) combobox.selectFirstOption()
    // Once for each set of people.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, people])
  const name = (person: Person) => {
    if (!begun) return
    const after = field.value.slice(cursor).replace(/^ /, '')
    const before = `${field.value.slice(0, begun.at)}@${person.name} `
    field.onChange(before + after)
    onName({ databaseId: person.databaseId, name: person.name })
    setClosedAt(begun.at)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
      setCursor(before.length)
    })
  }
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  const follow = () => setCursor(box.current?.selectionStart ?? 0)
  const over = bound.max !== undefined && field.value.length > bound.max
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: offered }}
      onOptionSubmit={(id) => {
        const person = people.find(({ databaseId: known }) => known === id)
        if (person) name(person)
      }}
      position="bottom-start"
      width={280}
    >
      <Combobox.Target withExpandedAttribute={false}>
        <Textarea
          {...field}
          ref={(element) => {
            field.ref(element)
            box.current = element
          }}
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={10}
          error={problem ?? (over ? `Use at most ${bound.max} characters.` : undefined)}
          onChange={(event) => {
            field.onChange(event)
            setCursor(event.currentTarget.selectionStart)
            setClosedAt(undefined)
          }}
          onKeyUp={follow}
          onClick={follow}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && offered) {
              event.preventDefault()
              event.stopPropagation()
              setClosedAt(begun.at)
            }
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') event.currentTarget.form?.requestSubmit()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!offered}>
        <Combobox.Options aria-label="People to name">
          {people.map((person) => (
            <Combobox.Option key={person.databaseId} value={person.databaseId}>
              <Text size="sm" fw={550}>
                {person.name}
              </Text>
              {person.dealer && (
                <Text size="xs" c="inherit" opacity={0.75}>
                  {person.dealer}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
