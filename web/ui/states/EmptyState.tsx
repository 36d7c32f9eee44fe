import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconInbox, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  text?: ReactNode
  icon?: Icon
  action?: ReactNode
  color?: string
  role?: 'alert' | 'status'
  /** 1 where it is all there is on the page. */ order?: 1 | 2
}

/** What a list or page says when there is nothing to show: what is missing, why, and what to do next. */
export function EmptyState({ title, text, icon: Icon = IconInbox, action, color = 'gray', role, order = 2 }: Props) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center" role={role}>
      <ThemeIcon variant="light" color={color} size={64} radius={32} aria-hidden="true">
        <Icon size={32} stroke={1.5} />
      </ThemeIcon>
      <Title order={order} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={440} component="div" size="sm">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
