import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { NavEntry } from '../session/navigation/menus.ts'
import classes from './SearchButton.module.css'

const SearchDialog = lazy(() => import('./SearchDialog.tsx'))

const TYPES = 'input, textarea, select, [contenteditable="true"], [role="textbox"]'
const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(TYPES) !== null
/** A question that waits for an answer comes first; that about cookies waits at the foot of every page. */
const isAsked = () => document.querySelector('[aria-modal="true"]:not(#cc-main *)') !== null

/** Ctrl K or ⌘ K anywhere, and a slash where nobody types. */
const opensSearch = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') ||
  (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event))

const KEYS = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

type Props = { portal: 'LEARNER' | 'ADMIN'; /** The menu, whose pages are found by name. */ entries: NavEntry[] }

/** Looks like the field it opens; on small screens a sign alone. */
export function SearchButton({ portal, entries }: Props) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !opensSearch(event) || (!isOpen && isAsked())) return
    event.preventDefault()
    setOpenedAt(key)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <UnstyledButton
        className={classes.field}
        data-portal={portal}
        onClick={() => setOpenedAt(key)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
      >
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <span className={classes.words}>Search</span>
        <Kbd className={classes.keys} size="xs" aria-hidden="true">
          {KEYS}
        </Kbd>
      </UnstyledButton>
      {openedAt !== undefined && (
        <Suspense>
          <SearchDialog portal={portal} entries={entries} isOpen={isOpen} onClose={() => setOpenedAt('')} />
        </Suspense>
      )}
    </>
  )
}
