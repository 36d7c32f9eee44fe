import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasWay, useNamesPage, type Above } from './pageName.ts'

type Props = {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** A chip or two beside the title. */
  aside?: ReactNode
  /** Buttons at the right, under the text on phones. */
  actions?: ReactNode
  /** The page it lies under: a breadcrumb, or a link where there are none. */
  back?: Above
}

/** The top of every screen: its one h1, what it is for, and what can be done here. */
export function PageHeader({ title, text, aside, actions, back }: Props) {
  useNamesPage(title, back)
  const hasWay = useHasWay()
  return (
    <Stack gap={6} mb="lg" component="header">
      {back && !hasWay && (
        <Anchor component={Link} to={back.to} size="sm" c="dimmed" w="fit-content">
          <Group gap={4} wrap="nowrap">
            <IconArrowLeft size={16} aria-hidden="true" />
            {back.label}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 280px" miw={0}>
          <Group gap="sm">
            <Title order={1} fz={{ base: '1.5rem', sm: '1.75rem' }}>
              {title}
            </Title>
            {aside}
          </Group>
          {text && (
            <Text c="dimmed" maw={680} component="div">
              {text}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  )
}
