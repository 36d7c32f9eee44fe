import { Anchor, Card, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { forgetTab } from '../../session/remembered.ts'

type Props = { icon: Icon; title: string; text: ReactNode; children: ReactNode }

/** One step between sign-in and the portal. */
export function OnboardingCard({ icon: StepIcon, title, text, children }: Props) {
  return (
    <Card maw={520} mx="auto" mt={{ base: 0, sm: 'xl' }} p={{ base: 'lg', sm: 'xl' }}>
      <Stack gap="lg">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden="true">
          <StepIcon size={28} stroke={1.6} />
        </ThemeIcon>
        <Stack gap={6}>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" component="div">
            {text}
          </Text>
        </Stack>
        {children}
        <Text size="sm" c="dimmed" ta="center">
          Not you?{' '}
          <Anchor href="/api/logout" onClick={forgetTab} inherit>
            Sign out
          </Anchor>
        </Text>
      </Stack>
    </Card>
  )
}
