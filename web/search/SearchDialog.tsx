import { Button, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearchOff, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession, useViewer } from '../session/session.ts'
import type { NavEntry } from '../session/navigation/menus.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { counted } from '../ui/formats.ts'
import { forgetRecent, keepRecent, recentOf, type Recent } from './recent.ts'
import { SearchField } from './SearchField.tsx'
import { SearchOptions } from './SearchOptions.tsx'
import classes from './SearchDialog.module.css'
import { sectionsOf, type Section } from './sections.ts'
import { isEnough, useFound } from './useFound.ts'

type Props = { portal: 'LEARNER' | 'ADMIN'; entries: NavEntry[]; isOpen: boolean; onClose: () => void }

/** One field for all there is: a whole screen on phones. What was typed is gone when it is opened anew. */
export default function SearchDialog({ isOpen, onClose, ...rest }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)')
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen={isPhone} size={680} yOffset="10vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search" className={classes.content}>
        <Modal.Body p={0} className={classes.body}>
          <Search {...rest} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What was opened from here before, until something is typed. */
function useRecent(portal: Props['portal']) {
  const { _id } = useViewer()
  const { proxy } = useSession()
  const [recent, setRecent] = useState<Recent[]>([])
  useEffect(() => {
    let isGone = false
    // Whoever acts as a person leaves nothing on their list.
    if (!proxy) void recentOf(_id, portal).then((known) => !isGone && setRecent(known))
    return () => {
      isGone = true
    }
  }, [_id, portal, proxy])
  return {
    recent,
    keep: (one: Recent) => (proxy ? undefined : void keepRecent(_id, portal, one)),
    clear: () => {
      setRecent([])
      void forgetRecent(_id, portal)
    },
  }
}

const wordsFor = (sections: Section[]) => {
  const count = sections.reduce((sum, { options }) => sum + options.length, 0)
  return count ? `${counted(count, 'result')}. Use the arrow keys.` : 'Nothing found.'
}

/** What a key does; those of a word that is still put together do nothing. */
const pressed = (moves: Readonly<Record<string, (event: KeyboardEvent) => void>>) => (event: KeyboardEvent) => {
  const move = moves[event.key]
  if (!move || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
  event.preventDefault()
  move(event)
}

function Search({ portal, entries, onClose }: Omit<Props, 'isOpen'>) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [active, setActive] = useState<{ of: string; at: number }>({ of: '', at: 0 })
  const found = useFound(typed, portal, attempt)
  const { recent, keep, clear } = useRecent(portal)
  const sections = sectionsOf({ typed, entries, groups: found.groups, recent })
  const options = sections.flatMap((section) => section.options)
  // Another answer begins at its first.
  const shown = options.map(({ page }) => page).join(' ')
  const at = active.of === shown ? active.at : 0
  const go = (next: number) => setActive({ of: shown, at: (next + options.length) % Math.max(1, options.length) })
  const open = (option: (typeof options)[number], isElsewhere: boolean) => {
    if (!option.isList) keep({ title: option.title, note: option.note, page: option.page, kind: option.kind })
    const link = document.getElementById(`${id}-${options.indexOf(option)}`)
    if (isElsewhere && link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener')
    else {
      onClose()
      void navigate(option.page)
    }
  }
  const press = pressed({
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(options.length - 1),
    Enter: ({ ctrlKey, metaKey }) => options[at] && open(options[at], ctrlKey || metaKey),
  })
  const isSettled = typed.trim() !== '' && !found.isLoading
  return (
    <>
      <SearchField
        {...{ typed, setTyped, onClose, press, isLoading: found.isLoading }}
        placeholder={portal === 'ADMIN' ? 'People, dealers, courses, claims …' : 'Courses, spiffs, news, videos …'}
        list={`${id}-list`}
        active={options.length ? `${id}-${at}` : undefined}
      />
      <VisuallyHidden role="status">{isSettled ? wordsFor(sections) : ''}</VisuallyHidden>
      <div className={classes.results} aria-busy={found.isLoading}>
        <SearchOptions id={id} sections={sections} at={at} onHover={go} onOpen={open} />
        {!typed && recent.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" ml="md" mb="sm" onClick={clear}>
            Clear recent
          </Button>
        )}
        <Nothing typed={typed} found={found} isEmpty={!options.length} again={() => setAttempt(attempt + 1)} />
      </div>
      <Keys />
    </>
  )
}

const Keys = () => (
  <div className={classes.foot} aria-hidden="true">
    <Kbd size="xs">↑</Kbd>
    <Kbd size="xs">↓</Kbd> to move <Kbd size="xs">Enter</Kbd> to open <Kbd size="xs">Ctrl Enter</Kbd> in a new tab
    <Kbd size="xs">Esc</Kbd> to close
  </div>
)

type NothingProps = { typed: string; found: ReturnType<typeof useFound>; isEmpty: boolean; again: () => void }

/** What there is to do where there is nothing to choose. */
function Nothing({ typed, found, isEmpty, again }: NothingProps) {
  if (found.failed)
    return (
      <EmptyState
        icon={IconWifiOff}
        role="alert"
        title={found.failed === 'offline' ? 'You are offline' : 'The search did not work'}
        text={found.failed === 'offline' ? 'Check your connection and try again.' : 'Wait a moment and try again.'}
        action={
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        }
      />
    )
  if (!isEmpty) return null
  if (!isEnough(typed))
    return (
      <Text size="sm" c="dimmed" p="lg">
        Type at least two letters, or a number. A claim is found by its number, invoice or VIN.
      </Text>
    )
  if (found.isLoading)
    return (
      <Text size="sm" c="dimmed" p="lg">
        Searching …
      </Text>
    )
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Nothing matches your search"
      text="Try fewer words, another spelling, or a number. Only what you may open is searched."
    />
  )
}
