import { Alert, Button, Code, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'

/** The signing secret, this once. */
export function AdminSecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="The signing secret"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="lg">
        <Alert icon={<IconKey />} title="Copy it now">
          It is shown this once. With it the partner system knows that a message is ours.
        </Alert>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Text size="sm">Any library of Standard Webhooks verifies messages with it.</Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy the secret'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
