import { Button, Text } from '@mantine/core'
import { IconUserShield, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showFailure } from '../../ui/alerts.ts'
import classes from './ProxyBanner.module.css'
import { call } from '../../session/rest.ts'
import { useSession } from '../../session/session.ts'

/** Minutes until the session ends by itself; the last five are said aloud. */
function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(clock)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  return (
    <Text size="sm" role={minutes <= 5 ? 'status' : undefined}>
      {minutes > 0 ? `${minutes} min left` : 'time is up'}
    </Text>
  )
}

/** Says, on every page, that an administrator acts as somebody else. */
export default function ProxyBanner() {
  const { user, proxy } = useSession()
  const [isClosing, setClosing] = useState(false)

  // The whole page goes: nothing of the other person's data stays behind.
  async function close() {
    setClosing(true)
    try {
      const { redirect } = await call<{ redirect: string }>('GET', '/api/proxy/remove-proxy')
      location.assign(redirect)
    } catch (error) {
      setClosing(false)
      showFailure(error)
    }
  }

  if (!proxy) return null
  return (
    <section data-banner className={classes.banner} aria-label="Acting as another user">
      <IconUserShield size={20} aria-hidden="true" />
      <Text size="sm">
        proxy on user <strong>{user?.fullName}</strong>
      </Text>
      <TimeLeft until={proxy.expiresAt} />
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        leftSection={<IconX size={16} aria-hidden="true" />}
        loading={isClosing}
        onClick={() => {
          void close()
        }}
      >
        close proxy
      </Button>
    </section>
  )
}
