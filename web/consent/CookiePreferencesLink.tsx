import { Anchor } from '@mantine/core'
import { openCookiePreferences } from './cookiePreferences.ts'

/** Opens the choice of cookies from the foot of a page. */
export const CookiePreferencesLink = () => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    c="dimmed"
    onClick={() => {
      void openCookiePreferences()
    }}
  >
    Cookie preferences
  </Anchor>
)
