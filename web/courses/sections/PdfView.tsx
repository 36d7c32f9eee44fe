import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { downloadOf } from '../../ui/saveFile.ts'
import classes from './PdfView.module.css'

/** A PDF as the browser shows it; one that has no viewer of its own opens or saves it. */
export function PdfView({ url, title }: { url: string; title: string }) {
  return (
    <Stack gap="xs">
      {navigator.pdfViewerEnabled ? (
        <iframe src={url} title={title} className={classes.document} />
      ) : (
        <Card>
          <Stack align="center" gap="sm" ta="center">
            <IconFileTypePdf size={64} stroke={1.2} aria-hidden="true" />
            <Text size="sm">This browser does not show PDFs. Open or download it.</Text>
          </Stack>
        </Card>
      )}
      <Group gap="lg">
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          <Group gap={6}>
            <IconExternalLink size={18} aria-hidden="true" />
            Open in a new tab
          </Group>
        </Anchor>
        <Anchor href={downloadOf(url)} download size="sm">
          <Group gap={6}>
            <IconDownload size={18} aria-hidden="true" />
            Download
          </Group>
        </Anchor>
      </Group>
    </Stack>
  )
}
