import { Button, Stack, Text, Title } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import classes from './ErrorPage.module.css'

/** Milliseconds between tries. */
const EVERY = 4000
const RELOADED = 'paddock.reloaded'
const MINUTE = 60_000

/** A page is loaded anew at most once a minute, so that a real fault does not loop. */
export const mayReload = (now: number, last: number) => now - last >= MINUTE

/** Loads the whole page anew, for a release that took parts of the old one away; false where that was just tried. */
function reloaded(): boolean {
  const now = Date.now()
  if (!mayReload(now, Number(sessionStorage.getItem(RELOADED) ?? 0))) return false
  sessionStorage.setItem(RELOADED, String(now))
  location.reload()
  return true
}

/** The last page that was asked for anew once the server answered. */
let lastTry = { path: '', at: 0 }

const answers = () =>
  fetch('/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A page that cannot load for want of a line, in its frame: it says so and opens by itself as soon as there is one.
 * Only a page that misses a part of the program is loaded anew, once the server answers: nothing is typed in it.
 */
export function Unreachable({ isPartMissing }: { isPartMissing: boolean }) {
  const navigate = useNavigate()
  const here = useLocation()
  const { state } = useNavigation()
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    if (isAsking || state !== 'idle') return
    setAsking(true)
    const isBack = await answers()
    setAsking(false)
    if (!isBack) return
    // What failed once the server answers again is better begun afresh: the page holds nothing to lose.
    const isSecond = lastTry.path === here.pathname && Date.now() - lastTry.at < 3 * EVERY
    lastTry = { path: here.pathname, at: Date.now() }
    if ((isPartMissing || isSecond) && reloaded()) return
    // To the same place anew: asking for its data alone leaves the fault of what was drawn where it is.
    await navigate(here, { replace: true, state: here.state as unknown })
  }
  const tryAgain = useEffectEvent(ask)
  useEffect(() => {
    const again = () => void tryAgain()
    const timer = setInterval(again, EVERY)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [])
  return (
    <div className={classes.page}>
      <Stack align="center" gap="sm" ta="center" maw={560} miw={0} role="status">
        <IconWifiOff size={56} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <Title order={1} fz={{ base: '1.5rem', sm: '1.75rem' }}>
          {navigator.onLine ? 'Paddock cannot be reached' : 'You are offline'}
        </Title>
        <Text c="dimmed">This page opens by itself as soon as the connection is back.</Text>
        <Button
          mt="sm"
          loading={isAsking || state !== 'idle'}
          onClick={() => {
            void ask()
          }}
        >
          Try again
        </Button>
      </Stack>
    </div>
  )
}
