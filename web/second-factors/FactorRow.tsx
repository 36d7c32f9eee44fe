import { Group, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { icon: Icon; title: string; text: string; children: ReactNode }

/** One way to sign in: what it is, and what can be done with it. */
export function FactorRow({ icon: FactorIcon, title, text, children }: Props) {
  return (
    <Group gap="md" align="flex-start" wrap="nowrap">
      <ThemeIcon variant="light" size={40} radius="xl" aria-hidden="true">
        <FactorIcon size={20} />
      </ThemeIcon>
      <Group gap="xs" align="flex-start" flex={1} miw={0}>
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {text}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Group>
  )
}
