import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

/** On lists of what goes into a person's calendar: leads to where they get its address. */
export const SubscribeButton = () => (
  <Button
    component={Link}
    to="/auth/me#calendar"
    variant="default"
    leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
  >
    Subscribe in your calendar
  </Button>
)
