import { saveFile } from '../ui/saveFile.ts'
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './RecoveryCodes.module.css'

const asText = (codes: readonly string[]) =>
  [
    `Paddock recovery codes for ${location.host}`,
    'Each works once, instead of a second factor.',
    '',
    ...codes,
    '',
  ].join('\n')

const download = (codes: readonly string[]) => saveFile(asText(codes), 'paddock-recovery-codes.txt', 'text/plain')

/** A page with nothing else on it, in a frame of its own. */
function print(codes: readonly string[]) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const text = page.createElement('pre')
  text.style.font = '16px/1.8 monospace'
  text.textContent = asText(codes)
  page.body.append(text)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Stack gap="md">
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
        Save these now: they are not shown again. Each lets you in once when your phone or passkey is gone.
      </Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        className={classes.codes}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <Text key={code} component="li" className={classes.code}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => download(codes)}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={
            isCopied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
          }
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print(codes)}
        >
          Print
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onSaved}>I saved them</Button>
      </Group>
    </Stack>
  )
}
