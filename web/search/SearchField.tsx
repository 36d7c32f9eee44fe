import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './SearchDialog.module.css'

type Props = {
  typed: string
  setTyped: (typed: string) => void
  isLoading: boolean
  placeholder: string
  /** Of the list below and of what is chosen in it. */
  list: string
  active: string | undefined
  press: (event: KeyboardEvent) => void
  onClose: () => void
}

/** What is searched for stays short, however much is pasted. */
const MOST = 200

/** The field, which moves in the list below it. */
export function SearchField({ typed, setTyped, isLoading, placeholder, list, active, press, onClose }: Props) {
  return (
    <div className={classes.head}>
      {isLoading ? <Loader size={18} aria-hidden="true" /> : <IconSearch size={20} aria-hidden="true" />}
      <input
        className={classes.input}
        role="combobox"
        aria-label="Search"
        aria-expanded={active !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.slice(0, MOST))}
        onKeyDown={press}
      />
      {typed && (
        <ActionIcon variant="subtle" color="gray" aria-label="Clear the search" onClick={() => setTyped('')}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
