import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconBuilding, IconEdit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminPayerCard_payer$key } from '../../__generated__/AdminPayerCard_payer.graphql.ts'
import { AdminPayerDialog } from './AdminPayerDialog.tsx'

/** Who pays, as forms name it. */
export function AdminPayerCard({ payer }: { payer: AdminPayerCard_payer$key }) {
  const known = useFragment(
    graphql`
    fragment AdminPayerCard_payer on TaxPayer {
      name ein addressLine1 city region postalCode phone brandName lacking
      ...AdminPayerDialog_payer
    }
  `,
    payer,
  )
  const [open, setOpen] = useState<'edit' | 'new'>()
  const { name, ein, addressLine1, city, region, postalCode, phone, brandName, lacking } = known
  const facts = [`EIN ${ein.slice(0, 2)}-${ein.slice(2)}`, addressLine1, `${city}, ${region} ${postalCode}`, phone]
  return (
    <Card padding="md" mt="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconBuilding size={22} aria-hidden="true" style={{ flex: 'none' }} />
          <Stack gap={2}>
            <Text fw={600}>{name || 'The payer is not named yet'}</Text>
            <Text size="sm" c="dimmed">
              {brandName
                ? `Pays claims of ${brandName} outside of the portal`
                : 'Pays everything that is sent through the portal'}
            </Text>
            {name && (
              <Text size="sm" c="dimmed">
                {facts.filter(Boolean).join(' · ')}
              </Text>
            )}
          </Stack>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEdit size={16} aria-hidden="true" />}
            onClick={() => setOpen('edit')}
          >
            Edit payer
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            Add a brand that pays
          </Button>
        </Group>
      </Group>
      {lacking.length > 0 && (
        <Alert color="orange" mt="sm">
          Before forms can be given out the payer needs: {lacking.join(', ')}.
        </Alert>
      )}
      {open && <AdminPayerDialog payer={open === 'edit' ? known : null} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
