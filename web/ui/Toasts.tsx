import { Notifications } from '@mantine/notifications'

/** Where alerts appear; what is said before it is here waits in their store. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} zIndex={1000} />
}
