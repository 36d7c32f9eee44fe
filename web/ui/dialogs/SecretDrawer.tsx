import { Alert, Button, Code, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  /** What it is, as in “The token”. */
  noun: string
  secret: string
  warning: string
  /** How it is used. */
  children: ReactNode
  onClose: () => void
}

/** A secret that is shown once: it closes by its buttons alone. */
export function SecretDrawer({ noun, secret, warning, children, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`The ${noun}`}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="lg">
        <Alert icon={<IconKey />} title="Copy it now">
          {warning}
        </Alert>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Text size="sm">{children}</Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                onClick={copy}
              >
                {copied ? 'Copied' : `Copy the ${noun.split(' ').at(-1)}`}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
