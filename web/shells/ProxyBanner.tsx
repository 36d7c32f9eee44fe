import { Button, Text } from '@mantine/core'
import { IconUserShield, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../ui/alerts.ts'
import classes from './ProxyBanner.module.css'
import { call } from './rest.ts'
import { useSession } from './session.ts'

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
      <Text size="sm">proxy on user <strong>{user?.fullName}</strong></Text>
      <Button size="compact-sm" variant="white" color="dark" leftSection={<IconX size={16} aria-hidden="true" />} loading={isClosing} onClick={() => { void close() }}>
        close proxy
      </Button>
    </section>
  )
}
