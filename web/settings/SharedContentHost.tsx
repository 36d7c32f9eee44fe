import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Packages can set cookies of the portal: said to who runs it, since a setting of the server ends it. */
export const SharedContentHost = ({ host }: { host: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="Packaged courses can set cookies here">
    They are played at {host}, on the same domain as this portal. A package could sign people out, or in as somebody
    else. Give the server setting CONTENT_URL a host on another domain.
  </Alert>
)
